"""Erlang."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.base import CALLS, RESULTS, Language, not_finite
from reflexion_gym.judge.languages.naming import snake
from reflexion_gym.judge.languages.py import spec_of
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Erl"]

_SCALARS = {
    "integer": "integer()",
    "long": "integer()",
    "double": "float()",
    "boolean": "boolean()",
    "string": "unicode:unicode_binary()",
    "character": "char()",
    "void": "any()",
    "ListNode": "#list_node{} | null",
    "TreeNode": "#tree_node{} | null",
}
_RECORDS = {
    "ListNode": (
        "list_node",
        "-record(list_node, {val = 0 :: integer(), next = null :: 'null' | #list_node{}}).",
    ),
    "TreeNode": (
        "tree_node",
        "-record(tree_node, {val = 0 :: integer(), left = null :: 'null' | #tree_node{}, "
        "right = null :: 'null' | #tree_node{}}).",
    ),
}
_ABOUT = {
    "ListNode": """\
%% Definition for singly-linked list.
%%
%% -record(list_node, {val = 0 :: integer(),
%%                     next = null :: 'null' | #list_node{}}).
""",
    "TreeNode": """\
%% Definition for a binary tree node.
%%
%% -record(tree_node, {val = 0 :: integer(),
%%                     left = null  :: 'null' | #tree_node{},
%%                     right = null :: 'null' | #tree_node{}}).
""",
}

_DRIVER = r"""
-module(driver__).
-export([main/0]).
-record(list_node, {val = 0, next = null}).
-record(tree_node, {val = 0, left = null, right = null}).

main() ->
    {ok, Data} = file:read_file(?CALLS),
    [Nonce, Count | Tokens] = binary:split(Data, [<<" ">>, <<"\n">>], [global, trim_all]),
    {ok, Out} = file:open(?RESULTS, [append, raw]),
    case code:ensure_loaded(solution) of
        {module, _} -> ok;
        Problem -> refuse(Out, Nonce, io_lib:format("~p", [Problem]))
    end,
    [erlang:function_exported(solution, F, A) orelse
        refuse(Out, Nonce, missing(F, A)) || {F, A} <- ?NEEDED],
    calls(0, binary_to_integer(Count), Tokens, Out, Nonce),
    send(Out, Nonce, "done"),
    erlang:halt(0, [{flush, false}]).

missing(F, A) ->
    case [integer_to_list(Found) || {Name, Found} <- solution:module_info(exports), Name =:= F] of
        [] -> io_lib:format("The program defines no function ~s/~b.", [F, A]);
        Found ->
            Told = "~s has the wrong number of parameters: ~b wanted, ~s found.",
            io_lib:format(Told, [F, A, lists:join(" or ", lists:sort(Found))])
    end.

refuse(Out, Nonce, Text) ->
    send(Out, Nonce, ["load ", quote(unicode:characters_to_binary(Text))]),
    erlang:halt(0, [{flush, false}]).

send(Out, Nonce, Line) -> ok = file:write(Out, [Nonce, $\s, Line, $\n]).

calls(Count, Count, _, _, _) -> ok;
calls(I, Count, Tokens, Out, Nonce) ->
    {Given, Rest} = read_call(?SPEC, Tokens),
    Number = integer_to_binary(I),
    Line = try ["ok ", Number, call(?SPEC, Given)]
    catch
        throw:{bad__, Text} -> ["bad ", Number, $\s, quote(unicode:characters_to_binary(Text))];
        Class:Reason:Trace -> ["error ", Number, $\s, quote(told(Class, Reason, Trace))]
    end,
    send(Out, Nonce, Line),
    [catch io:put_chars(Device, [Nonce, $\n]) || Device <- [user, standard_error]],
    calls(I + 1, Count, Rest, Out, Nonce).

told(Class, Reason, Trace) ->
    Lines = [L || {solution, _, _, Where} <- Trace, {line, L} <- Where],
    Line = case Lines of [L | _] -> io_lib:format(" (line ~b)", [L]); [] -> "" end,
    case unicode:characters_to_binary(io_lib:format("~p: ~0tP~s", [Class, Reason, 30, Line])) of
        Told when is_binary(Told) -> Told;
        _ -> <<"an error that cannot be told">>
    end.

read_call({function, _, Kinds, _}, Tokens) -> read_all(Kinds, Tokens, []);
read_call({class, _, Methods}, [N | Tokens]) -> read_operations(binary_to_integer(N), Methods, Tokens, []).

read_operations(0, _, Tokens, Done) -> {lists:reverse(Done), Tokens};
read_operations(N, Methods, [Number | Tokens], Done) ->
    {Name, Kinds, Returns} = lists:nth(binary_to_integer(Number) + 1, Methods),
    {Given, Rest} = read_all(Kinds, Tokens, []),
    read_operations(N - 1, Methods, Rest, [{Name, Given, Returns} | Done]).

call({function, Name, _, Returns}, Given) -> write(Returns, apply(solution, Name, Given));
call({class, _, _}, [{Name, Given, _} | Operations]) ->
    apply(solution, Name, Given),
    [$\s, integer_to_binary(length(Operations) + 1), " null",
        [write(Returns, apply(solution, M, A)) || {M, A, Returns} <- Operations]].

read_all([], Tokens, Done) -> {lists:reverse(Done), Tokens};
read_all([Kind | Kinds], Tokens, Done) ->
    {Value, Rest} = read(Kind, Tokens),
    read_all(Kinds, Rest, [Value | Done]).

read([Kind], [N | Tokens]) -> read_many(Kind, binary_to_integer(N), Tokens, []);
read(integer, [T | Rest]) -> {binary_to_integer(T), Rest};
read(long, [T | Rest]) -> {binary_to_integer(T), Rest};
read(double, [T | Rest]) -> {double(T), Rest};
read(boolean, [T | Rest]) -> {T =:= <<"true">>, Rest};
read(string, [<<$$, T/binary>> | Rest]) -> {unquote(T), Rest};
read(character, [<<$$, T/binary>> | Rest]) -> <<C/utf8, _/binary>> = unquote(T), {C, Rest};
read('ListNode', [N | Tokens]) ->
    {Values, Rest} = lists:split(binary_to_integer(N), Tokens),
    {lists:foldr(fun(V, Next) -> #list_node{val = binary_to_integer(V), next = Next} end, null, Values), Rest};
read('TreeNode', [N | Tokens]) ->
    {Values, Rest} = lists:split(binary_to_integer(N), Tokens),
    {tree(Values), Rest}.

read_many(_, 0, Tokens, Done) -> {lists:reverse(Done), Tokens};
read_many(Kind, N, Tokens, Done) ->
    {Value, Rest} = read(Kind, Tokens),
    read_many(Kind, N - 1, Rest, [Value | Done]).

double(T) ->
    try binary_to_float(T) catch error:badarg ->
        case binary:split(T, [<<"e">>, <<"E">>]) of
            [Whole] -> float(binary_to_integer(Whole));
            [Whole, Power] -> binary_to_float(<<Whole/binary, ".0e", Power/binary>>)
        end
    end.

unquote(T) -> case binary:match(T, <<"%">>) of nomatch -> T; _ -> unquote(T, <<>>) end.
unquote(<<$%, H:2/binary, Rest/binary>>, Out) -> unquote(Rest, <<Out/binary, (binary_to_integer(H, 16))>>);
unquote(<<C, Rest/binary>>, Out) -> unquote(Rest, <<Out/binary, C>>);
unquote(<<>>, Out) -> Out.

% nodes by level: each level takes its children from the tokens behind it, then is built from below
tree([]) -> null;
tree([Root | Rest]) -> [Tree] = levels([Root], Rest), Tree.
levels([], _) -> [];
levels(Level, Tokens) ->
    Full = length([V || V <- Level, V =/= <<"null">>]),
    {Below, Rest} = take(2 * Full, Tokens, []),
    Children = case Below of [] -> []; _ -> levels(Below, Rest) end,
    join(Level, Children).
take(0, Tokens, Done) -> {lists:reverse(Done), Tokens};
take(_, [], Done) -> {lists:reverse(Done), []};
take(N, [T | Tokens], Done) -> take(N - 1, Tokens, [T | Done]).
join([], _) -> [];
join([<<"null">> | Level], Children) -> [null | join(Level, Children)];
join([V | Level], Children) ->
    {L, C1} = first(Children),
    {R, C2} = first(C1),
    [#tree_node{val = binary_to_integer(V), left = L, right = R} | join(Level, C2)].
first([]) -> {null, []};
first([C | Rest]) -> {C, Rest}.

write([Kind], Values) ->
    is_list(Values) andalso length_of(Values) =/= bad orelse bad(Values, "a list"),
    [$\s, integer_to_binary(length(Values)), [write(Kind, V) || V <- Values]];
write(Kind, V) when Kind =:= integer; Kind =:= long ->
    is_integer(V) orelse bad(V, "an integer"),
    [$\s, integer_to_binary(V)];
write(double, V) when is_float(V) -> [$\s, float_to_binary(V, [short])];
write(double, V) when is_integer(V) -> [$\s, integer_to_binary(V)];
write(double, V) -> bad(V, "a float");
write(boolean, true) -> " true";
write(boolean, false) -> " false";
write(boolean, V) -> bad(V, "a boolean");
write(string, V) when is_binary(V) -> [$\s, quote(V)];
write(string, V) -> bad(V, "a binary");
write(character, V) when is_integer(V), V >= 0, V < 16#110000, (V < 16#D800 orelse V > 16#DFFF) ->
    [$\s, quote(<<V/utf8>>)];
write(character, V) -> bad(V, "a character");
write('ListNode', V) ->
    Values = list_values(V, []),
    [$\s, integer_to_binary(length(Values)), [[$\s, integer_to_binary(X)] || X <- Values]];
write('TreeNode', null) -> " 0";
write('TreeNode', V) ->
    Values = tree_values([V], []),
    [$\s, integer_to_binary(length(Values)), [[$\s, X] || X <- Values]];
write(void, _) -> " null".

length_of(V) -> try length(V) catch error:badarg -> bad end.
list_values(null, Done) -> lists:reverse(Done);
list_values(#list_node{val = V, next = Next}, Done) when is_integer(V) -> list_values(Next, [V | Done]);
list_values(V, _) -> bad(V, "a list_node").
tree_values([], Done) -> lists:reverse(Done);
tree_values(Level, Done) ->
    Words = [tree_word(N) || N <- Level],
    tree_values(lists:append([[L, R] || #tree_node{left = L, right = R} <- Level]), lists:reverse(Words, Done)).
tree_word(null) -> <<"null">>;
tree_word(#tree_node{val = V}) when is_integer(V) -> integer_to_binary(V);
tree_word(V) -> bad(V, "a tree_node").
bad(V, What) -> throw({bad__, io_lib:format("~0tP where ~s is expected", [V, 20, What])}).

quote(Text) -> [$$ | [byte(C) || <<C>> <= Text]].
byte(C) when C >= $a, C =< $z; C >= $A, C =< $Z; C >= $0, C =< $9; C =:= $_; C =:= $.; C =:= $- -> C;
byte(C) -> [$%, hex(C bsr 4), hex(C band 15)].
hex(D) when D < 10 -> $0 + D;
hex(D) -> $A + D - 10.
"""


class Erl(Language):
    """Erlang."""

    id = "erl"
    name = "Erlang"
    slug = "erlang"
    aliases = ("erlc", "otp")
    packages = ("erlang-base",)
    size_mb = 60
    tools = ("/usr/bin/erl", "/usr/bin/erlc")
    version_command = (
        "/usr/bin/erl",
        "-noshell",
        "-eval",
        'io:format("Erlang/OTP ~s~n", [erlang:system_info(otp_release)]), halt().',
    )
    source = "solution.erl"
    env = {"ERL_CRASH_DUMP_BYTES": "0", "ERL_AFLAGS": "+S 1:1 +SDio 1"}
    time_factor = 1.5
    start_seconds = 1.0
    left_out = {"double": not_finite}
    samples = {
        "right": """\
count_matches(Words, Word, K) ->
  length([W || W <- Words, W =:= Word]) + K.
""",
        "wrong": """\
count_matches(Words, Word, K) ->
  length([W || W <- Words, W =:= Word]) - K.
""",
        "crash": """\
count_matches(Words, _Word, _K) ->
  hd(lists:nthtail(length(Words), Words)).
""",
        "loop": """\
count_matches(Words, Word, K) ->
  count_matches(Words, Word, K + 1).
""",
        "no_compile": """\
count_matches(Words, Word, K) ->
  length(Wordz) + K.
""",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"[{self.type_name(kind.item)}]" if kind.item else _SCALARS[kind.kind]

    def function_name(self, name: str) -> str:
        """See `Language.function_name`."""
        return snake(name)

    def parameter_name(self, name: str) -> str:
        """See `Language.parameter_name`."""
        return name[:1].upper() + name[1:]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        kinds = {kind.kind for kind in signature.types()}
        nodes = "".join(f"{_ABOUT[kind]}\n" for kind in _RECORDS if kind in kinds)
        if not signature.is_class:
            return nodes + self._function(signature.name, signature.params, signature.returns)
        start = snake(signature.name)
        parts = [self._function(f"{start}_init_", signature.params, Type("void"))]
        parts += [self._function(f"{start}_{m.name}", m.params, m.returns) for m in signature.methods]
        return nodes + "\n".join(parts)

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        if signature.changed is not None:
            raise self.unsupported(Type("void"))
        code = re.sub(
            r"^-(?:module|export)\s*\([^.]*?\)\s*\.", lambda m: "\n" * m[0].count("\n"), code, flags=re.M
        )
        records = " ".join(
            text
            for name, text in _RECORDS.values()
            if not re.search(rf"^-record\s*\(\s*{name}\b", code, re.MULTILINE)
        )
        head = f'-module(solution). -compile([export_all, nowarn_export_all]). {records} -file("solution.erl", 0).\n'
        spec, needed = self._spec(signature)
        defines = f'-define(CALLS, "{CALLS}").\n-define(RESULTS, "{RESULTS}").\n'
        defines += f"-define(SPEC, {spec}).\n-define(NEEDED, {needed}).\n"
        driver = _DRIVER.replace("-export([main/0]).\n", f"-export([main/0]).\n{defines}", 1)
        return {"solution.erl": head + code + "\n", "driver__.erl": driver}

    def compile_commands(self) -> Sequence[Sequence[str]]:
        """See `Language.compile_commands`."""
        return [("/usr/bin/erlc", "+brief", "-W0", "solution.erl", "driver__.erl")]

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`."""
        return ("/usr/bin/erl", "-noshell", "-noinput", "-pa", "/work", "-s", "driver__", "main")

    def _function(self, name: str, params: Sequence[Parameter], returns: Type) -> str:
        given = ", ".join(f"{self.parameter_name(p.name)} :: {self.type_name(p.type)}" for p in params)
        names = ", ".join(self.parameter_name(p.name) for p in params)
        name = snake(name)
        return f"-spec {name}({given}) -> {self.type_name(returns)}.\n{name}({names}) ->\n  .\n"

    def _spec(self, signature: Signature) -> tuple[str, str]:
        def kinds(params: Sequence[Parameter]) -> str:
            return "[" + ", ".join(_kind(spec_of(p.type)) for p in params) + "]"

        if not signature.is_class:
            name, count = snake(signature.name), len(signature.params)
            returns = _kind(spec_of(signature.returns))
            return f"{{function, '{name}', {kinds(signature.params)}, {returns}}}", f"[{{'{name}', {count}}}]"
        start = snake(signature.name)
        rows = [(f"{start}_init_", signature.params, Type("void"))]
        rows += [(f"{start}_{snake(m.name)}", m.params, m.returns) for m in signature.methods]
        methods = ", ".join(f"{{'{n}', {kinds(ps)}, {_kind(spec_of(r))}}}" for n, ps, r in rows)
        needed = ", ".join(f"{{'{n}', {len(ps)}}}" for n, ps, _ in rows)
        return f"{{class, '{start}', [{methods}]}}", f"[{needed}]"


def _kind(kind: object) -> str:
    return f"[{_kind(kind[0])}]" if isinstance(kind, list) else f"'{kind}'"


LANGUAGE = Erl()
