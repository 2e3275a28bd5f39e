"""`SiteJudge`: verdicts of LeetCode's own judge, with the user's own session. Off unless it is asked for by name."""

from __future__ import annotations

import functools
import time
from collections.abc import Mapping
from typing import Any

from reflexion_gym.data.leetcode_site import LeetCodeSite
from reflexion_gym.errors import EnvironmentFault
from reflexion_gym.judge.verdict import TestResult, Verdict

__all__ = ["SiteJudge", "get_site_judge"]

#: LeetCode's status codes that are a verdict on the program; all others are the judge's own trouble
_STATUSES = {
    10: "passed",
    11: "failed",
    12: "memory",
    13: "output",
    14: "timeout",
    15: "error",
    20: "compile_error",
}


class SiteJudge:
    """Submits programs to LeetCode and waits for its verdict. A verdict that does not come is never a failure.

    Args:
        site: what to ask.
        poll: seconds between two looks at a submission.
        patience: seconds to wait for one verdict.
    """

    def __init__(
        self, site: LeetCodeSite | None = None, *, poll: float = 2.0, patience: float = 180.0
    ) -> None:
        self.site = site or LeetCodeSite()
        self.poll, self.patience = poll, patience

    def check(self, code: str, language: str, slug: str, question_id: Any) -> Verdict:
        """Judge a program.

        Args:
            code: the solution.
            language: LeetCode's name for its language: ``golang``.
            slug: the problem's: ``minimum-reverse-operations``.
            question_id: the problem's number inside LeetCode, which is not the one that it shows.

        Raises:
            EnvironmentFault: there is no verdict: no answer, a judge in trouble, or one that takes too long.
        """
        if not code.strip():
            return Verdict("compile_error", message="The program is empty.", extra={"judge": "leetcode.com"})
        page = f"/problems/{slug}/"
        body = {"lang": language, "question_id": str(question_id), "typed_code": code}
        answer = self.site.call(f"{page}submit/", body, referer=page)
        number = answer.get("submission_id")
        if number is None:
            raise EnvironmentFault(f"LeetCode took no submission for {slug}: {str(answer)[:200]}")
        deadline = time.monotonic() + self.patience
        while True:
            found = self.site.call(f"/submissions/detail/{number}/check/", referer=page)
            state = str(found.get("state", found.get("status", "")))
            if state == "SUCCESS":
                return _verdict(found, slug)
            if state not in ("PENDING", "STARTED", ""):
                raise EnvironmentFault(
                    f"LeetCode's judge ended in the state {state!r} on submission {number}"
                )
            if time.monotonic() > deadline:
                raise EnvironmentFault(
                    f"LeetCode's judge gave no verdict on submission {number} within {self.patience:g} s "
                    f"(last state {state!r})"
                )
            time.sleep(self.poll)


def _verdict(found: Mapping[str, Any], slug: str) -> Verdict:
    code = found.get("status_code")
    status = _STATUSES.get(code) if isinstance(code, int) else None
    if status is None:
        raise EnvironmentFault(
            f"LeetCode's judge answered {found.get('status_msg', 'nothing')!r} (status {code!r}) for {slug}: "
            "that is no verdict on the program"
        )
    right, every = found.get("total_correct"), found.get("total_testcases")
    extra = {
        "judge": "leetcode.com",
        "submission_id": found.get("submission_id"),
        "status_msg": found.get("status_msg"),
        "total_correct": right,
        "total_testcases": every,
    }
    message = str(
        found.get("full_compile_error")
        or found.get("compile_error")
        or found.get("full_runtime_error")
        or found.get("runtime_error")
        or ("" if status == "passed" else found.get("status_msg", ""))
    )
    test = f"{right} of {every} tests of LeetCode's" if every else "LeetCode's tests"
    tests = (
        () if status == "compile_error" else (TestResult(test, status == "passed", status, message[:300]),)
    )
    return Verdict(status, tests, message=message[:2000], extra=extra)


@functools.cache
def get_site_judge() -> SiteJudge:
    """Return this process's judge at LeetCode.

    Raises:
        ConfigError: the environment has no session.
    """
    return SiteJudge()
