"""Versions, conditions and verdicts, as docs/document.md has them."""
import re

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
