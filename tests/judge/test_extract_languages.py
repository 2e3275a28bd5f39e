"""Which block of a reply is the program, in the languages beyond Python."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reflexion_gym.judge.extract import extract_code
from reflexion_gym.judge.languages import get_language, language_ids
from reflexion_gym.judge.languages.base import SAMPLE
from reflexion_gym.judge.other_code import defined_names
from reflexion_gym.judge.signature import Signature

TWO_SUM = Signature.from_row(
    {
        "entry_point": "twoSum",
        "params": [{"name": "nums", "type": "integer[]"}, {"name": "target", "type": "integer"}],
        "return_type": "integer[]",
    }
)
#: what shows how it is called
USES = {
    "c": "int main(void) {\n    int n;\n    int *r = twoSum((int[]){2, 7}, 2, 9, &n);\n    for (int i = 0; i < n; i++) printf(\"%d\", r[i]);\n}\n",
    "cpp": "int main() {\n    std::vector<int> v{2, 7};\n    for (int x : Solution().twoSum(v, 9)) {\n        std::cout << x;\n    }\n}\n",
    "cs": "var s = new Solution();\nforeach (var x in s.TwoSum(new[] {2, 7}, 9)) {\n    Console.WriteLine(x);\n}\n",
    "dart": "void main() {\n  print(Solution().twoSum([2, 7], 9));\n}\n",
    "erl": "1> two_sum([2, 7], 9).\n[0,1]\n",
    "ex": "IO.inspect(Solution.two_sum([2, 7], 9))\n",
    "go": "func main() {\n\tif twoSum([]int{2, 7}, 9) != nil {\n\t\tfmt.Println(twoSum([]int{2, 7}, 9))\n\t}\n}\n",
    "java": "public class Main {\n    public static void main(String[] args) {\n        System.out.println(new Solution().twoSum(new int[] {2, 7}, 9));\n    }\n}\n",
    "js": "const r = twoSum([2, 7], 9);\nconsole.log(r); // function twoSum\n",
    "kt": "fun main() {\n    println(Solution().twoSum(intArrayOf(2, 7), 9))\n}\n",
    "php": "$s = new Solution();\nforeach ($s->twoSum([2, 7], 9) as $x) {\n    echo $x;\n}\n",
    "py": "print(Solution().twoSum([2, 7], 9))\n",
    "py2": "print Solution().twoSum([2, 7], 9)\n",
    "rb": "puts two_sum([2, 7], 9)\n",
    "rkt": "(display (two-sum '(2 7) 9))\n",
    "rs": "fn main() {\n    for x in Solution::two_sum(vec![2, 7], 9) {\n        println!(\"{}\", x);\n    }\n}\n",
    "scala": "object Main extends App {\n  println(Solution.twoSum(Array(2, 7), 9))\n}\n",
    "swift": "if Solution().twoSum([2, 7], 9) == [0, 1] {\n    print(Solution().twoSum([2, 7], 9))\n}\n",
    "ts": "const r: number[] = twoSum([2, 7], 9);\nconsole.log(r);\n",
}  # fmt: skip


def fenced(*codes: str, info: str) -> str:
    return "Here:\n" + "\nand\n".join(f"```{info}\n{code.rstrip()}\n```" for code in codes) + "\nDone.\n"


@pytest.mark.parametrize("language", language_ids())
@pytest.mark.parametrize("shape", ["last", "first", "unclosed"])
def test_what_shows_the_program_does_not_replace_it(language, shape):
    spoken = get_language(language)
    stub = spoken.stub(TWO_SUM).strip()
    both = (USES[language], stub) if shape == "last" else (stub, USES[language])
    reply = fenced(*both, info=spoken.fence)
    if shape == "unclosed":
        reply = reply[: reply.rindex("```")]
    assert extract_code(reply, entry_point="twoSum", language=language).code.strip() == stub


@pytest.mark.parametrize("language", language_ids())
def test_every_languages_samples_define_their_function(language):
    if language in ("py", "py2"):
        return
    spoken = get_language(language)
    for kind in ("right", "wrong", "crash", "loop"):
        names = defined_names(spoken.samples[kind])
        assert {SAMPLE.name, spoken.function_name(SAMPLE.name)} & names, (kind, names)


@pytest.mark.parametrize("language", language_ids())
def test_one_block_is_taken_as_it_is(language):
    spoken = get_language(language)
    code = spoken.samples["right"].strip() + "\n"
    for reply in (f"```{spoken.fence}\n{code}```", f"\ufeff```\n{code}```\nThat is all.", code):
        assert extract_code(reply, entry_point=SAMPLE.name, language=language).code == code


@pytest.mark.parametrize(
    ("language", "helper", "solution"),
    [
        ("cpp", "struct Edge { int to; };\n", "int twoSum(Edge e) { return e.to; }\n"),
        ("js", "const add = (a, b) => a + b;\n", "var twoSum = function(a, b) { return add(a, b); };\n"),
        ("rs", "fn add(a: i32) -> i32 { a }\n", "impl Solution {\n    pub fn two_sum(a: i32) -> i32 { add(a) }\n}\n"),
        ("go", "type Heap []int\n\nfunc (h Heap) Len() int { return len(h) }\n", "func twoSum(h Heap) int { return h.Len() }\n"),
        ("java", "class Node {\n    int v;\n}\n", "class Solution {\n    int twoSum(Node n) { return n.v; }\n}\n"),
        ("rb", "def add(a)\n  a\nend\n", "def two_sum(a)\n  add(a)\nend\n"),
    ],
)  # fmt: skip
def test_helpers_of_an_earlier_block_come_along(language, helper, solution):
    info = get_language(language).fence
    for before, wanted in ((helper, [helper, solution]), (helper + solution, [solution])):
        found = extract_code(fenced(before, solution, info=info), entry_point="twoSum", language=language)
        assert found.code == "\n".join(wanted)
    unused = fenced(helper.replace("add", "sub").replace("Edge", "Arc").replace("Heap", "Pile").replace("Node", "Item"), solution, info=info)  # fmt: skip
    assert extract_code(unused, entry_point="twoSum", language=language).code == solution


def test_given_nodes_do_not_come_along():
    reply = fenced(
        "struct ListNode { int val; };\n", "int twoSum(ListNode* n) { return n->val; }\n", info="cpp"
    )
    assert "struct" not in extract_code(reply, entry_point="twoSum", language="cpp").code


def test_an_earlier_version_is_replaced():
    reply = fenced(
        "function f(a) { return 0; }\n", "function f(a) { return a; }\n", "f(1);\n", info="javascript"
    )
    assert extract_code(reply, entry_point="f", language="js").code == "function f(a) { return a; }\n"


def test_sentences_around_code_without_a_fence():
    code = "function twoSum(a, b) {\n  return [a, b]; // It is so.\n}\n"
    reply = f"Here is my solution:\n\n{code}\nThe idea is that both are returned.\n"
    found = extract_code(reply, entry_point="twoSum", language="js")
    assert (found.code, found.how) == (code, "bare")
    assert extract_code("I do not know.", entry_point="twoSum", language="js").code == "I do not know."


def test_a_text_in_python_that_shows_a_fence():
    code = 'def f(x):\n    """Doubles.\n\n    ```\n    f(1)\n    ```\n    """\n    return x\n'
    for reply in (f"```python\n{code}```\nDone.\n", f"```python\n{code}```\n```python\nprint(f(1))\n```\n"):
        assert extract_code(reply, entry_point="f").code == code


@given(
    language=st.sampled_from([one for one in language_ids() if one != "py"]),
    lines=st.lists(st.sampled_from(["```", "```js", "~~~", "f(", "int f(int a) {", "f = (a) =>", "(define (f", "A b c.", "", "\ufeff", "}"]), max_size=12),
)  # fmt: skip
def test_never_raises(language, lines):
    extract_code("\n".join(lines), entry_point="f", language=language)


@pytest.mark.parametrize("line", ["int f(int a", "a b c d e f g h i j k l m n o p q r s t u v w x y z f", "f = (", "```js", "func (a", "A b c,"])  # fmt: skip
@pytest.mark.parametrize("end", ["\n", " "])
def test_a_reply_that_repeats_itself_takes_no_minutes(line, end):
    reply = "```js\n" + (line + end) * (400_000 // len(line)) + "\n```\n"
    started = time.monotonic()
    for text in (reply, reply[6:-5]):
        extract_code(text, entry_point="f", language="js")
    assert time.monotonic() - started < 20
