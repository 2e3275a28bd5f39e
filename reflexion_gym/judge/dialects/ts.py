"""MultiPL-E in TypeScript."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reflexion_gym.judge.dialects.js import SHOWING, JavaScript

__all__ = ["DIALECT", "TypeScript"]


class TypeScript(JavaScript):
    """As in JavaScript, with types."""

    language = "ts"

    def _program(self, code: str, values: Sequence[str], tests: str) -> str:
        named = re.search(r"let candidate = (\w+);", tests)
        candidate = f"    const candidate: any = {named[1]};\n" if named else ""
        arms = "".join(
            f"        case {place}: return showValue({value});\n" for place, value in enumerate(values)
        )
        showing = SHOWING % (": any", ": string", ": any[]", ": string", ": any")
        head = "function showCase(index: number): string {"
        return (
            f"{code}\n{showing}\n{head}\n{candidate}    switch (index) {{\n{arms}    }}\n    return '';\n}}\n"
        )


DIALECT = TypeScript()
