"""What the commands of `reflexion-gym` do; each is imported when it is called."""
