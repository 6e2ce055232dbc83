"""A reader of launch documents, written from docs/client.md and docs/document.md: reader.py FOLDER

Holds itself against the vectors in FOLDER, and says what it finds.
"""
import json
import pathlib
import re
import sys

# Versions

NUMBER = r"(?:0|[1-9][0-9]{0,17})"
IDENTIFIER = r"(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)"
VERSION = re.compile(
    rf"({NUMBER}(?:\.{NUMBER}){{0,3}})(?:-({IDENTIFIER}(?:\.{IDENTIFIER})*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?",
    re.ASCII,
)


def version(text):
    """A key that orders as versions do; None for what is no version."""
    match = VERSION.fullmatch(text) if isinstance(text, str) else None
    if not match:
        return None
    numbers = [int(part) for part in match[1].split(".")]
    numbers += [0] * (4 - len(numbers))
    if match[2] is None:
        return (numbers, [(2,)])
    return (numbers, [(0, int(p), "") if p.isdigit() else (1, 0, p) for p in match[2].split(".")] + [(-1,)])


def dotted(text):
    """Versions of systems, and builds: numbers alone."""
    return version(text) if isinstance(text, str) and re.fullmatch(r"[0-9.]+", text) else None


# Conditions

PLATFORMS = {"ios", "ipados", "macos", "tvos", "visionos", "android", "other"}
APPLE = PLATFORMS - {"android", "other"}


class Unreadable(Exception):
    pass


def within(intervals, read, value):
    """Whether a value lies in one of the intervals; every interval must be readable."""
    if not isinstance(intervals, list):
        raise Unreadable
    found = False
    for interval in intervals:
        if not isinstance(interval, dict) or interval.keys() - {"from", "through", "before"}:
            raise Unreadable
        ends = {key: read(text) for key, text in interval.items()}
        if None in ends.values() or {"through", "before"} <= ends.keys():
            raise Unreadable
        if value is not None:
            found |= (
                ("from" not in ends or ends["from"] <= value)
                and ("through" not in ends or value <= ends["through"])
                and ("before" not in ends or value < ends["before"])
            )
    return found


def subtags(tag):
    parts = re.split("[-_]", re.split("[.@]", tag)[0].lower())
    return [{"iw": "he", "in": "id", "ji": "yi"}.get(parts[0], parts[0])] + parts[1:]


def in_language_range(tag, text):
    """Extended filtering, RFC 4647, section 3.3.2."""
    have, want = subtags(tag), subtags(text)
    if want[0] not in ("*", have[0]):
        return False
    position = 1
    for subtag in want[1:]:
        if subtag == "*":
            continue
        while position < len(have) and have[position] != subtag:
            if len(have[position]) == 1:
                return False
            position += 1
        if position == len(have):
            return False
        position += 1
    return True


def texts(value):
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise Unreadable
    return value


def match(when, who):
    """holds, fails, unknown or unreadable"""
    if not isinstance(when, dict):
        return "unreadable"
    results = []
    try:
        for key, value in when.items():
            if key in ("versions", "os", "builds"):
                read = version if key == "versions" else dotted
                have = read(who.get({"versions": "version", "os": "os", "builds": "build"}[key]))
                holds = within(value, read, have)
            elif key == "devices":
                have = who.get("device")
                holds = any(
                    have is not None and (have.startswith(m[:-1]) if m.endswith("*") else have == m)
                    for m in texts(value)
                )
            elif key == "locales":
                have = who.get("locale", (who.get("languages") or [None])[0])
                holds = any(have is not None and in_language_range(have, one) for one in texts(value))
            else:
                return "unreadable"
            results.append("unknown" if have is None else "holds" if holds else "fails")
    except Unreadable:
        return "unreadable"
    return next((result for result in ("fails", "unknown") if result in results), "holds")


def seen(who, platform):
    """An app on another platform's system does not know its system's version."""
    system = who.get("system", platform)
    if system == platform or {system, platform} <= {"ios", "ipados"}:
        return who
    return {key: value for key, value in who.items() if key != "os"}


# Verdicts

REASONS = {"broken_payments", "security", "removed_api", "data_loss", "crash", "legal"}
BUILT_IN = {
    "block": ("Update required", "This version no longer works. Please update the app in the store."),
    "recommend": ("Update available", "A newer version of the app is in the store."),
    "stranded": (
        "No update for this device",
        "This version has a known problem, and no newer version can be installed here.",
    ),
    "waiting": (
        "A fix is on its way",
        "This version has a known problem. A version without it is not in the store yet.",
    ),
}


def word(value, words, default=None):
    return value if isinstance(value, str) and value in words else default


def targets(document):
    for target in document.get("targets", []):
        if not isinstance(target, dict) or version(target.get("version")) is None:
            continue
        if "minimum_os" in target and dotted(target["minimum_os"]) is None:
            continue
        if not isinstance(target.get("phased", False), bool):
            continue
        yield target


def fault(document, who):
    """Why a version must be left: the rule, and its reason."""
    minimum, have = version(document.get("minimum_version")), version(who["version"])
    if minimum is not None and have < minimum:
        return "minimum", word(document.get("block_reason"), REASONS)
    for rule in document.get("blocked", []):
        if isinstance(rule, dict) and "when" in rule and match(rule["when"], who) == "holds":
            return "blocked", word(rule.get("reason"), REASONS)
    return None


def message(document, section, reason, languages):
    for name in ([f"{section}.{reason}"] if reason else []) + [section]:
        found = document.get("messages", {}).get(name)
        if not found:
            continue
        by_tag = {"-".join(subtags(tag)): (tag, text) for tag, text in found.items()}
        for language in languages + ["en"]:
            parts = subtags(language)
            while parts:
                if "-".join(parts) in by_tag:
                    tag, text = by_tag["-".join(parts)]
                    return {"lang": tag, "title": text["title"], "body": text["body"]}
                parts.pop()
    title, body = BUILT_IN[section]
    return {"lang": "en", "title": title, "body": body}


def verdict(document, who):
    answer = dict.fromkeys(["action", "reason", "rule", "block_reason", "target", "store_url", "message"])

    def give(action, reason, **more):
        return answer | {"action": action, "reason": reason} | more

    have = version(who.get("version"))
    if have is None:
        return give("allow", "version_unreadable")
    if who.get("channel", "store") in ("testflight", "enterprise", "debug"):
        return give("allow", "channel")
    platform = word(document.get("platform"), PLATFORMS, "other")
    who = seen(who, platform)
    system, languages = dotted(who.get("os")), who.get("languages", [])

    def text(section, reason=None):
        return message(document, section, reason, languages)

    def runs(target):
        return system is None or "minimum_os" not in target or dotted(target["minimum_os"]) <= system

    def newest(some):
        return max((one for one in some if runs(one)), key=lambda one: version(one["version"]), default=None)

    def good(some):
        return [
            one for one in some
            if version(one["version"]) > have
            and not fault(document, {k: v for k, v in who.items() if k != "build"} | {"version": one["version"]})
        ]

    def offered(target):
        return system is None or target is newest(obtainable)

    def certain(target, reason):
        return "os_unknown" if system is None and "minimum_os" in target else reason

    obtainable = [one for one in targets(document) if platform in APPLE or not one.get("phased")]
    unsold = who.get("storefront") in document.get("unsold_storefronts", [])
    found = fault(document, who)
    if found:
        rule, reason = found
        said = {"rule": rule, "block_reason": reason}
        target = newest(good(obtainable))
        if not unsold and target and offered(target):
            why = certain(target, "below_minimum" if rule == "minimum" else "blocked")
            return give(
                "block", why, **said, target=target["version"], store_url=document.get("store_url"),
                message=text("block", reason),
            )
        if unsold or any(not runs(one) for one in good(obtainable)):
            what = word(document.get("stranded"), {"notice", "allow", "block"}, "notice")
            action = "stranded" if what == "notice" else what
            return give(
                action, "not_sold_here" if unsold else "os_too_old", **said,
                message=None if action == "allow" else text("stranded"),
            )
        action = "block" if document.get("waiting") == "block" else "waiting"
        return give(action, "no_target", **said, message=text("waiting"))
    recommended = version(document.get("recommended_version"))
    if recommended is not None and have < recommended:
        updated = newest(good(obtainable))
        target = newest([one for one in good(obtainable) if not one.get("phased")])
        if unsold:
            return give("allow", "not_sold_here", rule="recommended")
        if not (updated and offered(updated) and target):
            return give("allow", "no_target", rule="recommended")
        return give(
            "recommend", certain(target, "below_recommended"), rule="recommended", target=target["version"],
            store_url=document.get("store_url"), message=text("recommend"),
        )
    above = [version(one["version"]) for one in targets(document)]
    return give("allow", "ahead" if above and have > max(above) else "current")


# Flags


def murmur3(data):
    """MurmurHash3_x86_32, seed 0."""
    mask, value = 0xFFFFFFFF, 0
    for start in range(0, len(data), 4):
        block = int.from_bytes(data[start:start + 4], "little")
        block = block * 0xCC9E2D51 & mask
        block = (block << 15 | block >> 17) & mask
        value ^= block * 0x1B873593 & mask
        if start + 4 <= len(data):
            value = (value << 13 | value >> 19) & mask
            value = (value * 5 + 0xE6546B64) & mask
    value ^= len(data)
    value = (value ^ value >> 16) * 0x85EBCA6B & mask
    value = (value ^ value >> 13) * 0xC2B2AE35 & mask
    return value ^ value >> 16


def bucket(salt, key):
    return murmur3((salt + key).encode()) * 100000 >> 32


def thousandths(percent):
    if isinstance(percent, bool) or not isinstance(percent, (int, float)) or not 0 <= percent <= 100:
        return 0
    return round(percent * 1000)


def switched_off(document, who, level, name):
    settings = dict(document.get("safe_mode", {}))
    levels = {key: dict(value) for key, value in settings.get("levels", {}).items()}
    for override in settings.get("overrides", []):
        if match(override.get("when"), who) == "holds":
            settings |= override["set"]
            for key, value in override["set"].get("levels", {}).items():
                levels[key] = levels.get(key, {}) | value
            break
    if level == 0 or name in settings.get("never_disable", []):
        return False
    return level >= 2 or name in levels.get("1", {}).get("disable", [])


def flags(document, who, level, remembered):
    who = seen(who, document["platform"])
    values = {}
    for name, flag in document["flags"].items():
        default, safe = flag.get("default"), flag.get("safe")
        whole = isinstance(default, bool) and isinstance(safe, bool)
        # None is the value for safe mode that the app was built with.
        safe = safe if isinstance(safe, bool) else None
        kill, restore = flag.get("kill"), flag.get("restore")
        killed = match(kill.get("when"), who) if kill else "fails"
        if killed == "holds":
            value, reason = safe, "killed"
        elif killed == "unknown" and kill.get("on_unknown") == "kill":
            value, reason = safe, "killed_unknown"
        elif name in remembered:
            value, reason = safe, "remembered_kill"
        elif switched_off(document, who, level, name):
            value, reason = safe, "safe_mode"
        elif restore and match(restore.get("when"), who) != "fails":
            share, key = thousandths(restore.get("percent")), who.get("targeting_key")
            if share == 100000 or key and bucket(restore.get("salt", name), key) < share:
                value, reason = default, "restored"
            else:
                value, reason = safe, "not_yet_restored"
        else:
            value, reason = default, "default"
        if whole or (kill or restore) and reason not in ("default", "restored"):
            values[name] = {"value": value, "reason": reason}
    return values


# The guard


class Guard:
    LEVELS = {1: "last_good", 2: "bundled", 3: "bundled"}

    def __init__(self, settings):
        self.settings, self.served = dict(settings), settings
        self.last = self.cached = self.last_good = None
        self.asked = False
        self.forget()

    def forget(self):
        self.state, self.sure, self.others, self.others_at = "watching", 0, 0, None
        self.level, self.left, self.power, self.failing = 1, 0, 0, None

    def judge(self, start):
        last, evidence = self.last, start.get("crash_evidence")
        if last is None:
            return "none", 0
        if last["success"]:
            return "success", 0
        if last.get("debugger"):
            return "debugged", 0
        if last["build"] != start["build"]:
            return "other_build", 0
        if last["hint"] == "background" and not last["armed"]:
            return ("background_crash", 1) if evidence else ("background", 0)
        if evidence:
            return "crash_reported", 2
        if last["hint"] == "unknown" and not last["armed"]:
            return "unknown_start", self.settings["unknown_hint_points"]
        if last["seen"]:
            return "after_first_screen", 1
        if last["boot"] != start["boot"]:
            return "rebooted", 1
        if not last["left"]:
            return "no_first_screen", 2
        return ("left_late", 1) if last["late"] else ("left_early", 0)

    def begin(self, start):
        settings, last = self.settings, self.last
        end, points = self.judge(start)
        if last and last["build"] != start["build"]:
            self.forget()
            settings["forced_level"] = 0
        elif settings["mode"] == "off":
            self.forget()
        else:
            was_safe = self.state == "safe"
            self.left = min(self.left, settings["max_retry_after"])
            if points:
                self.count(end, points, start)
            other = self.cached != self.failing and (end != "background" or last["document"] != self.cached)
            if was_safe and (self.asked or other):
                self.state, self.left, self.sure, self.others = "probation", 0, 0, 0
        self.asked = False
        wanted = max(self.level if self.state == "safe" else 0, settings["forced_level"])
        wanted = 0 if settings["mode"] == "off" else min(wanted, settings["max_level"])
        applied = wanted if settings["mode"] == "on" else 0
        self.last = start | {
            "level": wanted, "applied": applied, "document": self.cached, "armed": False, "seen": False,
            "success": False, "left": False, "late": False,
        }
        state = self.state
        if state == "watching":
            state = "suspect" if self.sure + self.others else "normal"
        return {
            "level": applied, "would_be_level": wanted, "state": state, "previous": end, "previous_points": points,
            "document": self.document(applied),
        }

    def count(self, end, points, start):
        settings, last = self.settings, self.last
        if end in ("crash_reported", "no_first_screen"):
            self.sure += points
        else:
            self.others_at = max(last["at"], self.others_at) if self.others else last["at"]
            self.others += points
        if self.others_at is not None and start["at"] - self.others_at > settings["window_seconds"]:
            self.others = 0
        trip = 2 * settings["crash_threshold"]
        if self.state == "safe":
            if self.sure + self.others < 2:
                return
            self.level = min(max(self.level, last["level"]) + 1, settings["max_level"])
        else:
            if self.sure + self.others + (trip - 2 if self.state == "probation" else 0) < trip:
                return
            self.level = min(max(self.level, last["level"] + 1), settings["max_level"])
            self.state = "safe"
            self.left = min(2 ** self.power, settings["max_retry_after"])
            self.power = min(self.power + 1, 5)
            self.failing = last["document"]
        self.sure, self.others, self.others_at = 0, 0, None

    def document(self, level):
        if level == 0:
            return "cached"
        wanted = self.LEVELS[level]
        if wanted == "last_good":
            good, bad = self.last_good, self.failing
            # Here the revision of a document is its content.
            if good is None or bad is not None and good >= bad:
                return "bundled"
        return wanted

    def signal(self, signal):
        last = self.last
        if isinstance(signal, dict):
            content = signal["document"]
            self.cached, self.settings = content, dict(self.served)
        elif signal == "arm" and not last["success"] and not last["seen"]:
            last.update(armed=True, left=False, late=False)
        elif signal == "first_screen" and not last["success"]:
            last.update(armed=True, seen=True, left=False, late=False)
        elif signal == "try_normally":
            self.asked = self.state == "safe"
        elif signal in ("stable", "leave_early", "leave_late") and last["seen"]:
            if not last["success"]:
                self.succeed()
        elif signal in ("leave_early", "leave_late") and not last["success"]:
            last.update(left=True, late=last["late"] or signal == "leave_late")

    def succeed(self):
        last = self.last
        last["success"] = True
        self.sure, self.others, self.others_at = 0, 0, None
        if last["level"] == 0:
            self.state, self.failing, self.power = "watching", None, max(0, self.power - 1)
            if self.power == 0:
                self.level = 1
        elif self.state == "safe":
            self.left -= 1
            if self.left <= 0:
                self.state = "probation"
        if last["applied"] == 0 and last["document"] is not None:
            self.last_good = last["document"]


# The vectors


def check_versions(vectors):
    for text in vectors["versions"]:
        yield text, version(text) is not None, True
    for text in vectors["no_versions"]:
        yield text, version(text) is not None, False
    for left, right, order in vectors["order"]:
        one, other = version(left), version(right)
        yield f"{left} and {right}", (one > other) - (one < other), order


def check_verdicts(vectors):
    documents = {one["name"]: one["document"] for one in vectors["documents"]}
    for case in vectors["cases"]:
        who = case["installation"]
        yield f"{case['document']}: {who}", verdict(documents[case["document"]], who), case["verdict"]


def check_flags(vectors):
    for case in vectors["cases"]:
        who = case["installation"]
        found = flags(vectors["document"], who, case["level"], case["remembered"])
        yield f"level {case['level']}: {who}", found, case["flags"]
    for case in vectors["buckets"]:
        yield case, bucket(case["salt"], case["targeting_key"]), case["bucket"]


def check_launches(vectors):
    for number, history in enumerate(vectors["histories"]):
        guard = Guard(history["settings"])
        for index, launch in enumerate(history["launches"]):
            start = {key: value for key, value in launch.items() if key not in ("signals", "expect")}
            yield f"history {number}, launch {index}: {launch}", guard.begin(start), launch["expect"]
            for signal in launch["signals"]:
                guard.signal(signal)


def main(folder):
    failed = 0
    for name, check in [
        ("versions.json", check_versions), ("verdicts.json", check_verdicts), ("flags.json", check_flags),
        ("launches.json", check_launches),
    ]:
        count = 0
        for what, found, expected in check(json.loads((folder / name).read_text())):
            count += 1
            if found != expected:
                failed += 1
                print(f"{name}: {what}\n  found    {found}\n  expected {expected}")
        print(f"{name}: {count} cases")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
