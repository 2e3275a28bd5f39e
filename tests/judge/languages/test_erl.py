from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import SPECIAL, LanguageTests

pytestmark = pytest.mark.toolchain


class TestErlang(LanguageTests):
    language = "erl"
    left_out = {"double": SPECIAL}
    void = False
    deep = "add_one(N) -> N + deep(100000) - 100000.\ndeep(0) -> 1;\ndeep(K) -> 1 + deep(K - 1).\n"
    counter = """\
word_counter_init_(Start) -> put(words, []), put(start, Start).
word_counter_add_word(Word) -> put(words, get(words) ++ [Word]).
word_counter_count_of(Word, K) -> get(start) + K + length([W || W <- get(words), W =:= Word]).
word_counter_all_words() -> get(words).
"""
    reads = r"""
add_one(_) ->
  Given = ["/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"],
  Files = Given ++ [F ++ "/" ++ N || F <- ["/io", "/work", "/tmp"], {ok, Ns} <- [file:list_dir(F)], N <- Ns],
  lists:max([0 | [number(T, At) || P <- Files, {ok, T} <- [file:read_file(P)], {At, _} <- binary:matches(T, <<"736501">>)]]).
number(Text, At) -> try binary_to_integer(binary:part(Text, At, 9)) catch error:_ -> 0 end.
"""
    nodes = {
        "ListNode": "-record(list_node, {val = 0 :: integer(), next = null :: 'null' | #list_node{}}).\n",
        "TreeNode": "-record(tree_node, {val = 0, left = null, right = null}).\n",
    }
    right = {
        "other arities": "add_one(N) -> add_one(N, 1).\nadd_one(N, K) -> N + K.\n",
        "own module": "-module(other).\n-export([add_one/1]).\nadd_one(N) -> N + 1.\n",
        "spec": "-spec add_one(N :: integer()) -> integer().\nadd_one(N) ->\n  N + 1.",
        "prints": 'add_one(N) -> io:format("~s", [lists:duplicate(100000, $x)]), N + 1.\n',
        "own record": "-record(list_node, {val, next}).\nadd_one(N) -> L = #list_node{val = N + 1}, L#list_node.val.\n",
        "processes": "add_one(N) -> Me = self(), spawn(fun() -> Me ! N + 1 end), receive X -> X end.\n",
    }
    wrong = {
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            'add_one(N) -> os:cmd("sleep 777 > /dev/null 2>&1 &"), add_one(N).\n',
        ),
        "forks": (
            "crash|error|timeout|memory|failed|early_exit",
            "add_one(N) -> spawn(fun() -> add_one(N) end), add_one(N).\n",
        ),
        "swallows all": (
            "timeout",
            "add_one(N) -> process_flag(trap_exit, true), catch error(no), add_one(N).\n",
        ),
        "allocates": (
            "memory|crash|error",
            'add_one(_) -> grow([]).\ngrow(All) -> grow([binary:copy(<<"x">>, 1000000) | All]).\n',
        ),
        "prints without end": (
            "output|timeout|memory",
            'add_one(N) -> io:format("~s~n", [lists:duplicate(1000, $x)]), add_one(N).\n',
        ),
        "exits": ("early_exit", "add_one(N) -> halt(0), N + 1.\n"),
        "throws": ("error", "add_one(_) ->\n  throw(no).\n"),
        "exit of a process": ("error", "add_one(_) -> exit(normal).\n"),
        "returns a text": ("failed", "add_one(N) -> integer_to_binary(N + 1).\n"),
        "returns a float": ("failed", "add_one(N) -> N + 1.0.\n"),
        "no function": ("compile_error", "add_two(N) -> N + 1.\n"),
        "two functions": ("compile_error", "add_one(N) -> N + 1.\nother() -> 1.\nadd_one(N) -> N + 2.\n"),
        "one parameter less": ("compile_error", "add_one() -> 2.\n"),
        "one parameter more": ("compile_error", "add_one(_, N) -> N + 1.\n"),
        "does not parse": ("compile_error", "\nadd_one(N) -> N +.\n"),
        "loops": ("timeout", "add_one(N) -> add_one(N + 1).\n"),
        "endless recursion": ("memory|crash|error|timeout", "add_one(N) -> 1 + add_one(N + 1).\n"),
        "forges results": (
            "failed|crash|early_exit",
            'add_one(_) -> {ok, D} = file:read_file("/io/calls.txt"), [K | _] = binary:split(D, <<"\\n">>),'
            'file:write_file("/io/results.txt", [[K, L] || L <- [" ok 0 0\\n", " ok 1 0\\n", " done\\n"]], [append]), halt(0).\n',
        ),
        "writes outside": (
            "failed",
            'add_one(N) -> case file:write_file("/work/x", "/io/x", "x") of ok -> N + 1; _ -> 0 end.\n',
        ),
    }
    messages = {"throws": "no.*line 2", "does not parse": "^solution.erl:2", "no function": "add_one/1"}

    def program(self, signature, value):
        stub = get_language("erl").stub(signature)
        return stub.replace("  .\n", f"  {get_language('erl').parameter_name(value)}.\n")
