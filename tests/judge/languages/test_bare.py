from __future__ import annotations

import pytest

from reflexion_gym.judge.languages.bare import bare, defines, outermost, sub_bare


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        ("a /* b */ c // d\ne", "a         c     \ne"),
        ("a /* b\nc */ d", "a     \n     d"),
        ('f("// {", g)', "f(      , g)"),
        (r'f("\"{", g)', "f(     , g)"),
        ("f('\"', '\\'', '{')", "f(   ,     ,    )"),
        ("fn f<'a>(x: &'a str, y: &'a str) {}", "fn f<'a>(x: &'a str, y: &'a str) {}"),
        ("int n = 1'000'000;", "int n = 1'000'000;"),
        ('"""\n{ "a" }\n"""x', "   \n       \n   x"),
        ("`a\n{`b", "  \n  b"),
        ("it's one \" of a kind", "it's one \" of a kind"),
    ],
)
def test_comments_and_texts_become_spaces(code, wanted):
    assert bare(code) == wanted


def test_texts_in_single_quotes():
    assert bare("f('a{b', x)", single_quoted=True) == "f(     , x)"
    assert bare("f('a{b', x)") == "f('a{b', x)"


def test_what_is_in_braces_becomes_spaces():
    code = 'class A {\n  class B {}\n}\nclass C { String s = "}"; class D {} } class E {}'
    assert [word for word in "ABCDE" if f"class {word}" in outermost(code)] == ["A", "C", "E"]
    assert outermost("}} class A {}").endswith("class A {}")
    assert not defines("B", outermost("}} class A { class B {} }"))


def test_types_are_found_outside_of_others():
    outside = outermost("struct A {}; public final class Long { class B {} }\ncase object C // class D")
    assert [name for name in ("A", "B", "C", "D", "Lo", "Long") if defines(name, outside)] == [
        "A",
        "C",
        "Long",
    ]


def test_only_code_is_replaced():
    code = '// package a;\npackage a;\nString s = "package a;";\npackage b;'
    assert sub_bare(r"^package (\w);", r"<\1>", code) == code.replace("\npackage a;", "\n<a>").replace(
        "\npackage b;", "\n<b>"
    )
    assert sub_bare(r"^package (\w);", r"<\1>", code, count=1) == code.replace("\npackage a;", "\n<a>")
