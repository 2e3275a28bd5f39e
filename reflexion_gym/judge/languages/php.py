"""PHP."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from reflexion_gym.judge.languages.bare import bare, defines, outermost, sub_bare
from reflexion_gym.judge.languages.base import CALLS, RESULTS, Language
from reflexion_gym.judge.languages.py import driver_spec
from reflexion_gym.judge.signature import Parameter, Signature, Type

__all__ = ["LANGUAGE", "Php"]

_SCALARS = {
    "integer": "Integer",
    "long": "Integer",
    "double": "Float",
    "boolean": "Boolean",
    "string": "String",
    "character": "String",
    "void": "NULL",
    "ListNode": "ListNode",
    "TreeNode": "TreeNode",
}

_CLASSES = {
    "ListNode": """\
class ListNode {
    public $val = 0;
    public $next = null;
    function __construct($val = 0, $next = null) {
        $this->val = $val;
        $this->next = $next;
    }
}
""",
    "TreeNode": """\
class TreeNode {
    public $val = null;
    public $left = null;
    public $right = null;
    function __construct($val = 0, $left = null, $right = null) {
        $this->val = $val;
        $this->left = $left;
        $this->right = $right;
    }
}
""",
}
_ABOUT = {
    "ListNode": "Definition for a singly-linked list.",
    "TreeNode": "Definition for a binary tree node.",
}

_DRIVER = r"""
final class BadValue__ extends Exception {}

final class Driver__ {
    const MOST_NODES = 1000000;
    private static $data, $at = 0, $size, $results, $nonce, $spec, $state = 'load';

    static function token() {
        self::$at += strspn(self::$data, " \n", self::$at);
        $n = strcspn(self::$data, " \n", self::$at);
        $word = substr(self::$data, self::$at, $n);
        self::$at += $n;
        return $word;
    }
    static function read($kind) {
        if (is_array($kind)) {
            $n = (int)self::token();
            $out = [];
            if ($kind[0] === 'integer' || $kind[0] === 'long')
                for (; $n > 0; $n--) $out[] = (int)self::token();
            else
                for (; $n > 0; $n--) $out[] = self::read($kind[0]);
            return $out;
        }
        switch ($kind) {
            case 'integer': case 'long': return (int)self::token();
            case 'double':
                $word = self::token();
                return $word === 'inf' ? INF : ($word === '-inf' ? -INF : ($word === 'nan' ? NAN : (float)$word));
            case 'boolean': return self::token() === 'true';
            case 'string': case 'character': return rawurldecode(substr(self::token(), 1));
        }
        $n = (int)self::token();
        $values = [];
        for ($i = 0; $i < $n; $i++) $values[] = self::token();
        if ($kind === 'ListNode') {
            $head = null;
            for ($i = $n - 1; $i >= 0; $i--) $head = self::node('ListNode', (int)$values[$i], ['next' => $head]);
            return $head;
        }
        $nodes = [];
        foreach ($values as $word)
            $nodes[] = $word === 'null' ? null : self::node('TreeNode', (int)$word, ['left' => null, 'right' => null]);
        $child = 1;
        foreach ($nodes as $node) {
            if ($node === null) continue;
            if ($child < $n) $node->left = $nodes[$child++];
            if ($child < $n) $node->right = $nodes[$child++];
        }
        return $n ? $nodes[0] : null;
    }
    private static function node($class, $value, $links) {
        $node = new $class($value);
        $node->val = $value;
        foreach ($links as $name => $one) $node->$name = $one;
        return $node;
    }
    static function quote($text) { return '$' . str_replace('~', '%7E', rawurlencode($text)); }
    private static function whole($value) {
        if (is_int($value)) return (string)$value;
        if (is_float($value) && abs($value) < 9.2e18 && floor($value) === $value) return (string)(int)$value;
        $shown = is_float($value) ? "the float $value" : get_debug_type($value);
        throw new BadValue__("$shown where an integer is expected");
    }
    static function write($kind, $value, &$out) {
        if (is_array($kind)) {
            if (!is_array($value)) throw new BadValue__(get_debug_type($value) . ' where an array is expected');
            if (!array_is_list($value)) throw new BadValue__('an array whose keys are not 0, 1, 2 and so on, in order');
            $out[] = count($value);
            foreach ($value as $one) self::write($kind[0], $one, $out);
            return;
        }
        switch ($kind) {
            case 'integer': case 'long': $out[] = self::whole($value); return;
            case 'double':
                if (!is_float($value) && !is_int($value))
                    throw new BadValue__(get_debug_type($value) . ' where a float is expected');
                $out[] = is_int($value) ? (string)$value : (is_nan($value) ? 'nan'
                    : ($value === INF ? 'inf' : ($value === -INF ? '-inf' : var_export($value, true))));
                return;
            case 'boolean':
                if (!is_bool($value)) throw new BadValue__(get_debug_type($value) . ' where a boolean is expected');
                $out[] = $value ? 'true' : 'false';
                return;
            case 'string': case 'character':
                if (!is_string($value)) throw new BadValue__(get_debug_type($value) . ' where a string is expected');
                $out[] = self::quote($value);
                return;
            case 'void': $out[] = 'null'; return;
        }
        $values = [];
        if ($kind === 'ListNode') {
            for ($node = $value; $node !== null; $node = $node->next) {
                if (count($values) >= self::MOST_NODES)
                    throw new BadValue__('a list without end: its nodes form a cycle');
                $values[] = self::val($node);
            }
        } else {
            $level = $value === null ? [] : [$value];
            for ($i = 0; $i < count($level); $i++) {
                if (count($level) > 2 * self::MOST_NODES)
                    throw new BadValue__('a tree without end: its nodes form a cycle');
                $node = $level[$i];
                if ($node === null) { $values[] = 'null'; continue; }
                $values[] = self::val($node);
                $level[] = $node->left;
                $level[] = $node->right;
            }
        }
        $out[] = count($values);
        foreach ($values as $one) $out[] = $one;
    }
    private static function val($node) {
        if (!is_object($node) || !isset($node->val) || !is_int($node->val))
            throw new BadValue__(get_debug_type($node) . ' where a node with an integer val is expected');
        return $node->val;
    }
    static function message($error) {
        $line = '';
        if (basename($error->getFile()) === 'solution.php') $line = ' (line ' . $error->getLine() . ')';
        else foreach ($error->getTrace() as $step)
            if (isset($step['file']) && basename($step['file']) === 'solution.php') {
                $line = ' (line ' . $step['line'] . ')';
                break;
            }
        return get_class($error) . ': ' . str_replace('/work/', '', $error->getMessage()) . $line;
    }
    private static function send($line) {
        fwrite(self::$results, self::$nonce . ' ' . $line . "\n");
        fflush(self::$results);
    }
    private static function mark() {
        while (ob_get_level() > 0 && ob_end_flush());
        flush();
        foreach ([STDOUT, STDERR] as $channel)
            if (is_resource($channel)) { fwrite($channel, self::$nonce . "\n"); fflush($channel); }
    }
    static function start() {
        self::$data = file_get_contents(CALLS__);
        self::$results = fopen(RESULTS__, 'a');
        self::$nonce = self::token();
        self::$spec = json_decode(SPEC__, true);
        register_shutdown_function(function () {
            if (self::$state === 'load') {
                $last = error_get_last();
                if ($last !== null && in_array($last['type'], [E_ERROR, E_PARSE, E_COMPILE_ERROR, E_CORE_ERROR], true))
                    self::refuse(preg_replace('/\n.*/s', '', str_replace('/work/', '', $last['message']))
                        . (basename($last['file']) === 'solution.php' ? " (line {$last['line']})" : ''));
            } elseif (self::$state === 'done') {
                exit(0);
            }
        });
    }
    static function refuse($message) {
        self::$state = 'refused';
        self::send('load ' . self::quote($message));
        exit(0);
    }
    private static function takes_all() {
        return strpos(file_get_contents('/work/solution.php'), 'func_get_arg') !== false;
    }
    private static function check() {
        $class = self::$spec['class'];
        if (!class_exists($class, false)) self::refuse("The program defines no class $class.");
        foreach (self::$spec['arity'] as [$name, $count]) {
            if (!method_exists($class, $name)) {
                if ($name === '__construct' && $count === 0) continue;
                self::refuse("The class $class has no method $name.");
            }
            $method = new ReflectionMethod($class, $name);
            if (!$method->isPublic()) self::refuse("The method $name is not public.");
            $least = $method->getNumberOfRequiredParameters();
            $most = $method->getNumberOfParameters();
            if ($least <= $count && ($count <= $most || $method->isVariadic() || self::takes_all())) continue;
            $found = $least === $most ? $most : ($method->isVariadic() ? "$least or more" : "$least to $most");
            self::refuse("$name has the wrong number of parameters: $count wanted, $found found.");
        }
        return $class;
    }
    static function main() {
        $class = self::check();
        $spec = self::$spec;
        self::$state = 'calls';
        $count = (int)self::token();
        for ($number = 0; $number < $count; $number++) {
            $out = ['ok', $number];
            $calls = $given = [];
            if (isset($spec['function'])) {
                foreach ($spec['params'] as $kind) $given[] = self::read($kind);
            } else {
                for ($left = (int)self::token(); $left > 0; $left--) {
                    $method = $spec['methods'][(int)self::token()];
                    $read = [];
                    foreach ($method['params'] as $kind) $read[] = self::read($kind);
                    $calls[] = [$method, $read];
                }
            }
            try {
                if (isset($spec['function'])) {
                    $returned = (new $class())->{$spec['function']}(...$given);
                    self::write($spec['returns'], $spec['changed'] === null ? $returned : $given[$spec['changed']], $out);
                } else {
                    $instance = new $class(...$calls[0][1]);
                    array_push($out, count($calls), 'null');
                    for ($i = 1; $i < count($calls); $i++) {
                        [$method, $read] = $calls[$i];
                        self::write($method['returns'], $instance->{$method['name']}(...$read), $out);
                    }
                    unset($instance);
                }
                $line = implode(' ', $out);
            } catch (BadValue__ $error) {
                $line = "bad $number " . self::quote($error->getMessage());
            } catch (Throwable $error) {
                $line = "error $number " . self::quote(self::message($error));
            }
            self::send($line);
            self::mark();
        }
        self::send('done');
        self::$state = 'done';
        exit(0);
    }
}
Driver__::start();
try {
    require '/work/solution.php';
} catch (Throwable $error__) {
    Driver__::refuse(Driver__::message($error__));
}
Driver__::main();
"""


#: what `bare` does not know
_HEREDOC_OR_COMMENT = r"(?ms)<<<\s*['\"]?(\w+)['\"]?\n.*?^\s*\1\b|(?:^|<\?php)[ \t]*#(?!\[)[^\n]*"


class Php(Language):
    """PHP."""

    id = "php"
    name = "PHP"
    slug = "php"
    aliases = ("php8",)
    packages = ("php-cli", "php-bcmath", "php-mbstring")
    size_mb = 60
    tools = ("/usr/bin/php",)
    version_command = ("/usr/bin/php", "--version")
    source = "solution.php"
    time_factor = 1.0
    start_seconds = 0.3
    samples = {
        "right": """\
class Solution {
    function countMatches($words, $word, $k) {
        return count(array_keys($words, $word, true)) + $k;
    }
}
""",
        "wrong": """\
class Solution {
    function countMatches($words, $word, $k) {
        return count(array_keys($words, $word, true)) - $k;
    }
}
""",
        "crash": """\
class Solution {
    function countMatches($words, $word, $k) {
        return $words->nothing();
    }
}
""",
        "loop": """\
class Solution {
    function countMatches($words, $word, $k) {
        while (true) $k++;
    }
}
""",
        "no_compile": """\
class Solution {
    function countMatches($words, $word, $k) {
        return count($words +;
    }
}
""",
    }

    def type_name(self, kind: Type) -> str:
        """See `Language.type_name`."""
        return f"{self.type_name(kind.item)}[]" if kind.item else _SCALARS[kind.kind]

    def stub(self, signature: Signature) -> str:
        """See `Language.stub`."""
        kinds = {kind.kind for kind in signature.types()}
        nodes = ""
        for kind, text in _CLASSES.items():
            if kind in kinds:
                lines = "".join(f" * {line}\n" for line in text.splitlines())
                nodes += f"/**\n * {_ABOUT[kind]}\n{lines} */\n"
        if not signature.is_class:
            body = self._method(signature.name, signature.params, signature.returns, signature.changed)
            return f"{nodes}class Solution {{\n\n{body}}}\n"
        parts = [self._method("__construct", signature.params, None)]
        parts += [self._method(m.name, m.params, m.returns) for m in signature.methods]
        return f"{nodes}class {signature.name} {{\n" + "\n".join(parts) + "}\n"

    def files(self, code: str, signature: Signature) -> dict[str, str]:
        """See `Language.files`."""
        code = re.sub(r"\A\s*<\?(?=\s)", "<?php", code)
        if not re.search(r"<\?(php\b|=)", bare(code, single_quoted=True)):
            code = f"<?php {code}"
        # classes are looked for outside of namespaces, which a program needs for nothing
        code = sub_bare(r"\bnamespace\s+[\w\\]+\s*;", "", code, single_quoted=True)
        code = sub_bare(r"\bnamespace\s+[\w\\]+\s*\{", "namespace {", code, single_quoted=True)
        outside = re.sub(r"\bnamespace\s*\{", "", re.sub(_HEREDOC_OR_COMMENT, "", code))
        outside = outermost(outside, single_quoted=True)
        nodes = "".join(text for name, text in _CLASSES.items() if not defines(name, outside))
        names = {"CALLS__": CALLS, "RESULTS__": RESULTS, "SPEC__": json.dumps(driver_spec(signature))}
        constants = "".join(
            f"const {name} = '{value.replace('__init__', '__construct')}';\n" for name, value in names.items()
        )
        return {"solution.php": code, "main.php": f"<?php\n{constants}{nodes}{_DRIVER}"}

    def run_command(self, host: bool = False) -> Sequence[str]:
        """See `Language.run_command`: no limits of PHP's own, and warnings are of no use to a judge."""
        settings = (
            "memory_limit=-1",
            "max_execution_time=0",
            "error_reporting=4437",  # fatal errors alone
            "display_errors=stderr",
            "log_errors=0",
            "html_errors=0",
            "opcache.enable_cli=0",
            "pcre.jit=1",
            "zend.max_allowed_stack_size=-1",
        )
        return ("/usr/bin/php", *(word for one in settings for word in ("-d", one)), "main.php")

    def _method(
        self, name: str, params: Sequence[Parameter], returns: Type | None, changed: int | None = None
    ) -> str:
        lines = [f"     * @param {self.type_name(p.type)} ${p.name}\n" for p in params]
        if returns is not None:
            lines.append(f"     * @return {self.type_name(returns)}\n")
        comment = f"    /**\n{''.join(lines)}     */\n" if lines else ""
        given = ", ".join(
            f"{'&' if n == changed and p.type.item else ''}${p.name}" for n, p in enumerate(params)
        )
        return f"{comment}    function {name}({given}) {{\n        \n    }}\n"


LANGUAGE = Php()
