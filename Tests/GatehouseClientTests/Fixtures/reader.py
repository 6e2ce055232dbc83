"""A reader of launch documents, written from docs/client.md and docs/document.md: reader.py FOLDER

Holds itself against the vectors in FOLDER, and says what it finds.
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True

from screens import check_fetches, check_screens  # noqa: E402
from verdicts import match, seen, verdict, version  # noqa: E402

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
        about = match(restore.get("when"), who) if restore else "fails"
        if killed == "holds":
            value, reason = safe, "killed"
        elif killed == "unknown" and kill.get("on_unknown") == "kill":
            value, reason = safe, "killed_unknown"
        elif name in remembered:
            value, reason = safe, "remembered_kill"
        elif switched_off(document, who, level, name):
            value, reason = safe, "safe_mode"
        elif about == "holds" or about == "unknown" and restore.get("on_unknown") == "kill":
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


def several(documents, features, case):
    """The values of an app's features while it works with an older document than the newest."""
    who, level = case["installation"], case["level"]
    passed = [documents[name] for name in case["passed"]]
    chosen = documents.get(case.get("chosen"))
    present = passed + ([chosen] if chosen else [])

    def value(feature, document):
        name, safe = feature["name"], feature["safe"]
        known = flags(document, who, level, [])[name] if document and name in document["flags"] else None
        if known and known["reason"] in ("killed", "killed_unknown"):
            return known["value"]
        if level and (not present or any(switched_off(one, who, level, name) for one in present)):
            return document["flags"][name]["safe"] if known else safe
        return known["value"] if known else feature["default"]

    values = {}
    for feature in features:
        name = feature["name"]
        newest = flags(passed[0], who, 0, []).get(name) if passed else None
        if newest and newest["reason"] in ("killed", "killed_unknown"):
            values[name] = newest["value"]
        else:
            values[name] = value(feature, chosen) and all(value(feature, one) for one in passed)
    return values


# The guard


class Guard:
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
        wanted = self.settings["levels"][str(level)]["document"]
        if wanted == "cached" and (self.cached is None or self.cached != self.failing):
            return "cached"
        if wanted != "bundled":
            good, bad = self.last_good, self.failing
            # Here the revision of a document is its content.
            if good is None or bad is not None and good >= bad:
                return "bundled"
            return "last_good"
        return "bundled"

    def signal(self, signal):
        last = self.last
        if isinstance(signal, dict):
            content = signal["document"]
            self.cached, self.settings = content, self.served | signal.get("settings", {})
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
    documents = {one["name"]: one["document"] for one in vectors["documents"]}
    for case in vectors["several"]:
        yield case, several(documents, vectors["features"], case), case["values"]
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
        ("launches.json", check_launches), ("fetches.json", check_fetches), ("screens.json", check_screens),
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
