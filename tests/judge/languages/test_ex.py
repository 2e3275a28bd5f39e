from __future__ import annotations

import pytest

from reflexion_gym.judge.languages import get_language
from tests.judge.languages.programs import SPECIAL, LanguageTests

pytestmark = pytest.mark.toolchain


def add_one(body: str) -> str:
    return f"defmodule Solution do\n  def add_one(n) do\n{body}\n    n + 1\n  end\nend\n"


class TestElixir(LanguageTests):
    language = "ex"
    left_out = {"double": SPECIAL}
    void = False
    deep = "defmodule Solution do\n def f(0), do: 1\n def f(k), do: 1 + f(k - 1)\n def add_one(n), do: n + f(100000) - 100000\nend"
    counter = """\
defmodule WordCounter do
  def init_(start_value), do: Process.put(:state, {start_value, []})
  def add_word(word) do
    {start, words} = Process.get(:state)
    Process.put(:state, {start, words ++ [word]})
  end
  def count_of(word, k) do
    {start, words} = Process.get(:state)
    start + k + Enum.count(words, &(&1 == word))
  end
  def all_words(), do: elem(Process.get(:state), 1)
end
"""
    reads = r"""
defmodule Solution do
  def add_one(_n) do
    files = ["/proc/self/environ", "/proc/1/environ", "/proc/self/cmdline", "/proc/1/cmdline"]
    files = files ++ Enum.flat_map(["/io", "/work", "/tmp"], fn folder -> Enum.map(File.ls!(folder), &(folder <> "/" <> &1)) end)
    found = for path <- files, {:ok, text} <- [File.read(path)], [one] <- Regex.scan(~r/736501\d{3}/, text), do: String.to_integer(one)
    Enum.max(found, fn -> 0 end)
  end
end
"""
    nodes = {
        "ListNode": "defmodule ListNode do\n  @type t :: %__MODULE__{val: integer, next: ListNode.t() | nil}\n"
        "  defstruct val: 0, next: nil\nend\n",
        "TreeNode": "defmodule TreeNode do\n  defstruct val: 0, left: nil, right: nil\nend\n",
    }
    right = {
        "a module on one line": "defmodule Solution, do: def add_one(n), do: n + 1\n",
        "a module in a text": 'defmodule Solution do\n  @moduledoc """\n  defmodule Solution do\n  end\n  """\n'
        "  def add_one(n), do: n + 1\nend\n",
        "a default": "defmodule Solution do\n def add_one(n, k \\\\ 1), do: n + k\nend",
        "spec": "defmodule Solution do\n  @spec add_one(n :: integer) :: integer\n  def add_one(n), do: n + 1\nend",
        "helpers": "defmodule Tools do\n def inc(x), do: x + 1\nend\ndefmodule Solution do\n def add_one(n), do: Tools.inc(n)\nend",
        "prints": add_one('IO.write(String.duplicate("x", 100000)); IO.puts(:stderr, "y")'),
    }
    wrong = {
        "forges results": (
            "failed|crash|early_exit",
            'defmodule Solution do\n def add_one(_n) do\n  [k | _] = String.split(File.read!("/io/calls.txt"))\n'
            '  File.write!("/io/results.txt", "#{k} ok 0 0\\n#{k} ok 1 0\\n#{k} done\\n", [:append])\n  :erlang.halt(0)\n end\nend',
        ),
        "starts processes": (
            "crash|error|timeout|memory|failed|early_exit",
            'defmodule Solution do\n def add_one(n) do\n  System.cmd("/bin/sh", ["-c", "sleep 777 > /dev/null 2>&1 &"])\n  add_one(n)\n end\nend',
        ),
        "forks": (
            "crash|error|timeout|memory|failed|early_exit",
            "defmodule Solution do\n def add_one(n) do\n  spawn(fn -> add_one(n) end)\n  add_one(n)\n end\nend",
        ),
        "swallows all": (
            "timeout",
            "defmodule Solution do\n def add_one(n) do\n  Process.flag(:trap_exit, true)\n"
            "  try do\n   if n > 0, do: exit(:no)\n  catch\n   _, _ -> :ok\n  end\n  add_one(n)\n end\nend",
        ),
        "allocates": (
            "memory|crash|error",
            'defmodule Solution do\n def grow(all), do: grow([String.duplicate("x", 1_000_000) | all])\n def add_one(_n), do: grow([])\nend',
        ),
        "writes outside": (
            "failed",
            'defmodule Solution do\n def add_one(n) do\n  paths = ["/work/main.exs", "/work/x", "/io/x", "/warm/x", "/usr/x", "/etc/passwd"]\n'
            '  if Enum.any?(paths, &(File.write(&1, "x") == :ok)), do: n + 1, else: 0\n end\nend',
        ),
        "writes outside when compiled": (
            "failed",
            'defmodule Solution do\n @made Enum.any?(["/io/x", "/warm/x", "/usr/x", "/etc/passwd"], &(File.write(&1, "x") == :ok))\n'
            " def add_one(n), do: if(@made, do: n + 1, else: 0)\nend",
        ),
        "exits": ("early_exit", add_one(":erlang.halt(0)")),
        "raises": ("error", add_one('if n > 0, do: raise "no"')),
        "throws": ("error", add_one("throw(:no)")),
        "a clause that is never reached": (
            "failed",
            "defmodule Solution do\n def add_one(n), do: n\n def add_one(n), do: n + 1\nend",
        ),
        "off by one": ("failed", "defmodule Solution do\n def add_one(n), do: n\nend"),
        "returns a text": ("failed", 'defmodule Solution do\n def add_one(n), do: "#{n + 1}"\nend'),
        "no module": ("compile_error", "defmodule Answer do\n def add_one(n), do: n + 1\nend"),
        "no function": ("compile_error", add_one("").replace("add_one", "add_two")),
        "two modules": ("compile_error", add_one("") + add_one("")),
        "one parameter less": ("compile_error", "defmodule Solution do\n def add_one(), do: 2\nend"),
        "one parameter more": ("compile_error", "defmodule Solution do\n def add_one(_a, n), do: n + 1\nend"),
        "does not parse": ("compile_error", "\ndefmodule Solution do\n def add_one(n) do"),
        "loops": ("timeout", "defmodule Solution do\n def add_one(n), do: add_one(Bitwise.bxor(n, 1))\nend"),
        "prints without end": (
            "output|timeout|memory",
            'defmodule Solution do\n def add_one(n) do\n IO.puts(String.duplicate("x", 1000))\n add_one(n)\n end\nend',
        ),
    }
    messages = {
        "raises": "RuntimeError: no",
        "no module": "Solution",
        "no function": "add_one/1",
    }

    def program(self, signature, value):
        return get_language("ex").stub(signature).replace("do\n    \n", "do\n    given_value\n")
