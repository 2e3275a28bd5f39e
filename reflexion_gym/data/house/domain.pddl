;; A small house: furniture that holds things, things that can be carried, cleaned, heated, cooled or switched on.
(define (domain house)
  (:requirements :adl :typing)
  (:types agent location receptacle object rtype otype)
  (:predicates
    (atLocation ?a - agent ?l - location)
    (receptacleAtLocation ?r - receptacle ?l - location)
    (receptacleType ?r - receptacle ?t - rtype)
    (objectType ?o - object ?t - otype)
    (accepts ?rt - rtype ?ot - otype)
    (openable ?r - receptacle)
    (opened ?r - receptacle)
    (inReceptacle ?o - object ?r - receptacle)
    (holds ?a - agent ?o - object)
    (handsFull ?a - agent)
    (portable ?o - object)
    (washes ?r - receptacle)
    (warms ?r - receptacle)
    (chills ?r - receptacle)
    (washable ?o - object)
    (edible ?o - object)
    (lamp ?o - object)
    (isClean ?o - object)
    (isHot ?o - object)
    (isCool ?o - object)
    (isLit ?o - object)
    (seen ?r - receptacle)
    (noticed ?o - object)
    (paused ?a - agent)
  )

  (:action look
    :parameters (?a - agent ?l - location)
    :precondition (atLocation ?a ?l)
    :effect (paused ?a))

  (:action inventory
    :parameters (?a - agent)
    :precondition ()
    :effect (paused ?a))

  (:action examineReceptacle
    :parameters (?a - agent ?l - location ?r - receptacle)
    :precondition (and (atLocation ?a ?l) (receptacleAtLocation ?r ?l))
    :effect (seen ?r))

  (:action examineObject
    :parameters (?a - agent ?o - object)
    :precondition (holds ?a ?o)
    :effect (noticed ?o))

  (:action goTo
    :parameters (?a - agent ?from - location ?to - location ?r - receptacle)
    :precondition (and (atLocation ?a ?from) (receptacleAtLocation ?r ?to))
    :effect (and (not (atLocation ?a ?from)) (atLocation ?a ?to)))

  (:action openReceptacle
    :parameters (?a - agent ?l - location ?r - receptacle)
    :precondition (and (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (openable ?r) (not (opened ?r)))
    :effect (opened ?r))

  (:action closeReceptacle
    :parameters (?a - agent ?l - location ?r - receptacle)
    :precondition (and (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (openable ?r) (opened ?r))
    :effect (not (opened ?r)))

  (:action take
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
    :precondition (and (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (inReceptacle ?o ?r) (portable ?o)
                       (not (handsFull ?a)) (or (not (openable ?r)) (opened ?r)))
    :effect (and (not (inReceptacle ?o ?r)) (holds ?a ?o) (handsFull ?a)))

  (:action put
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle ?ot - otype ?rt - rtype)
    :precondition (and (holds ?a ?o) (atLocation ?a ?l) (receptacleAtLocation ?r ?l)
                       (objectType ?o ?ot) (receptacleType ?r ?rt) (accepts ?rt ?ot)
                       (or (not (openable ?r)) (opened ?r)))
    :effect (and (inReceptacle ?o ?r) (not (holds ?a ?o)) (not (handsFull ?a))))

  (:action wash
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
    :precondition (and (holds ?a ?o) (washable ?o) (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (washes ?r))
    :effect (isClean ?o))

  (:action warm
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
    :precondition (and (holds ?a ?o) (edible ?o) (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (warms ?r))
    :effect (and (isHot ?o) (not (isCool ?o))))

  (:action chill
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
    :precondition (and (holds ?a ?o) (edible ?o) (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (chills ?r))
    :effect (and (isCool ?o) (not (isHot ?o))))

  (:action switch
    :parameters (?a - agent ?l - location ?o - object ?r - receptacle)
    :precondition (and (lamp ?o) (atLocation ?a ?l) (receptacleAtLocation ?r ?l) (inReceptacle ?o ?r))
    :effect (isLit ?o))
)
