from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"class Solution {{\n    function addOne($n) {{\n{body}\n        return $n + 1;\n    }}\n}}\n"


class TestPhp(LanguageTests):
    language = "php"
    deep = "class Solution { function f($k) { return $k === 0 ? 1 : 1 + $this->f($k - 1); }\nfunction addOne($n) { return $n + $this->f(100000) - 100000; } }"
    reverse = (
        "class Solution { function changeValue(&$givenValue) { $givenValue = array_reverse($givenValue); } }"
    )
    counter = """\
class WordCounter {
    private $words = [];
    function __construct(private int $startValue) {}
    function addWord($word) { $this->words[] = $word; return 5; }
    function countOf($word, $k) { return $this->startValue + $k + count(array_keys($this->words, $word)); }
    function allWords() { return $this->words; }
}
"""
    nodes = {
        "ListNode": "class ListNode {\n    public $val = 0;\n    public $next = null;\n    function __construct($val = 0, $next = null) {\n        $this->val = $val;\n        $this->next = $next;\n    }\n}\n",
        "TreeNode": "/** d */ final class TreeNode {\n    public $val, $left, $right;\n    function __construct($x) {\n        $this->val = $x;\n    }\n}\n",
    }
    cycle = (
        "class Solution { function makeValue($n) { $a = new ListNode(1); $a->next = $a; return $a; } }",
        "class Solution { function makeValue($n) { $a = new TreeNode(1); $a->left = $a; return $a; } }",
    )
    reads = r"""
class Solution { function addOne($n) {
    $best = 0;
    $files = ['/proc/self/environ', '/proc/1/environ', '/proc/self/cmdline', '/proc/1/cmdline'];
    foreach (array_merge($files, glob('/io/*'), glob('/work/*'), glob('/tmp/*')) as $path) {
        preg_match_all('/736501\d{3}/', (string)@file_get_contents($path), $found);
        foreach ($found[0] as $number) $best = max($best, (int)$number);
    }
    return $best;
} }
"""
    right = {
        "a namespace": "<?php\n\ndeclare(strict_types=1);\n\nnamespace App\\Solutions;\n\nuse SplPriorityQueue;\n\n"
        + add_one("$q = new SplPriorityQueue();"),
        "a namespace without a tag": "namespace App;\n\nclass ListNode { public $key; }\n" + add_one(""),
        "a namespace around it": "<?php\nnamespace App {\n    class TreeNode {}\n" + add_one("") + "}\n",
        "a tag in a text": add_one("$tag = '<?php'; // <?php"),
        "a short tag": "<?\n" + add_one(""),
        "nodes of another kind": "abstract class TreeNode {}\nfinal class ListNode { function __construct($key, $value) {} }\n"
        + add_one(""),
        "nodes in comments and texts": "# class TreeNode {\n# class ListNode {\n/*\nclass ListNode {\n*/\n$text = <<<T\nclass TreeNode {\nT;\n"
        + add_one("$n += (new ListNode(0))->val + (new TreeNode(0))->val;"),
        "a default": "class Solution { function addOne($n, $k = 1) { return $n + $k; } }",
        "func_get_args": "class Solution { function addOne() { return func_get_args()[0] + 1; } }",
        "tag": "<?php\n" + add_one(""),
        "both tags": "<?php\ndeclare(strict_types=1);\n" + add_one("") + "?>\n",
        "own main": add_one("") + "echo (new Solution())->addOne(1), PHP_EOL;",
        "types": "class Solution { static public function addOne(int $n, ...$more): int { return $n + 1; } }",
        "helpers": "function inc($x) { return $x + 1; }\nclass Solution { function addOne($n) { return inc($n); } }",
        "globals": "$one = 1;\nclass Solution { function addOne($n) { global $one; return $n + $one; } }",
        "own node": "class ListNode { public $val; function __construct($v) { $this->val = $v; } }\n"
        "class Solution { function addOne($n) { return (new ListNode($n + 1))->val; } }",
        "whole float": "class Solution { function addOne($n) { return floor($n + 1.5); } }",
        "warnings": add_one("$a = []; $b = $a[3] . $c;"),
        "prints": add_one("echo str_repeat('x', 100000); ob_start(); echo 'y';"),
        "closes stdout": add_one("if (is_resource(STDOUT)) fclose(STDOUT);"),
        "exit hooks": add_one("register_shutdown_function(function () { while (true); });"),
        "ctype": add_one("if (!ctype_digit('12')) return 0; $q = new SplPriorityQueue(); $q->insert(1, 2);"),
    }
    wrong = {
        "exits": ("early_exit", add_one("exit(0);")),
        "exits when loaded": ("early_exit", add_one("") + "die();"),
        "throws": ("error", add_one("\n throw new RangeException('no');")),
        "unknown method": ("error", add_one("$n->f();")),
        "returns nothing": ("failed", "class Solution { function addOne($n) {} }"),
        "returns a text": ("failed", "class Solution { function addOne($n) { return (string)($n + 1); } }"),
        "returns a fraction": ("failed", "class Solution { function addOne($n) { return $n + 1.5; } }"),
        "no class": ("compile_error", "function addOne($n) { return $n + 1; }"),
        "no method": ("compile_error", "class Solution { function addTwo($n) { return $n + 1; } }"),
        "private": ("compile_error", "class Solution { private function addOne($n) { return $n + 1; } }"),
        "two classes": ("compile_error", add_one("") + add_one("")),
        "two methods": ("compile_error", "class Solution { function addOne($n) {} function addOne($n) {} }"),
        "one parameter more": (
            "compile_error",
            "class Solution { function addOne($a, $n) { return $n + 1; } }",
        ),
        "one parameter less": ("compile_error", "class Solution { function addOne() { return 2; } }"),
        "does not parse": ("compile_error", "\nclass Solution { function addOne($n) {"),
        "loops": ("timeout", add_one("while (true);")),
        "loops when loaded": ("timeout", "while (true);"),
        "swallows all": (
            "timeout",
            add_one("while (true) try { while (true) $n->x(); } catch (Throwable $e) {}"),
        ),
        "ignores signals": (
            "timeout",
            add_one("pcntl_async_signals(true); pcntl_signal(SIGTERM, SIG_IGN); while (true);"),
        ),
        "endless recursion": (
            "memory|crash|error|timeout",
            "class Solution { function addOne($n) { return 1 + $this->addOne($n + 1); } }",
        ),
        "allocates": ("memory|crash|error", add_one("$a = []; while (true) $a[] = str_repeat('x', 100000);")),
        "prints without end": ("output|timeout", add_one("while (true) echo str_repeat('x', 1000);")),
        "forks": (
            "crash|error|timeout|memory|failed|early_exit",
            "class Solution { function addOne($n) { while (true) pcntl_fork(); } }",
        ),
        "forges results": (
            "failed|crash|early_exit",
            "class Solution { function addOne($n) { $k = strtok(file_get_contents('/io/calls.txt'), \"\\n\");"
            "file_put_contents('/io/results.txt', \"$k ok 0 0\\n$k ok 1 0\\n$k done\\n\", FILE_APPEND); exit(0); } }",
        ),
        "writes results": (
            "failed",
            "class Solution { function addOne($n) { file_put_contents('/io/results.txt', \"ok 0 2\\nok 1 6\\ndone\\n\", FILE_APPEND); return 0; } }",
        ),
        "writes outside": (
            "failed",
            "class Solution { function addOne($n) { foreach (['/work/main.php', '/work/x', '/io/x', '/usr/x', '/etc/passwd'] as $p)"
            "if (@file_put_contents($p, 'x') !== false) return $n + 1; return 0; } }",
        ),
    }
    messages = {
        "throws": "RangeException: no .line 4",
        "no class": "defines no class Solution",
        "two classes": "Solution",
        "does not parse": "ParseError.*line 2",
    }

    def program(self, signature, value):
        return get_language("php").stub(signature).replace("        \n", f"        return ${value};\n")
