"""Answers of a server, screens and addresses of stores, as docs/client.md has them."""
import datetime
import json
import re

from verdicts import APPLE, PLATFORMS, dotted, fault, match, seen, targets, verdict, version, word


def is_document(body, app):
    if len(body.encode()) > 1 << 20:
        return False
    try:
        document = json.loads(body)
    except ValueError:
        return False
    if not isinstance(document, dict) or type(document.get("gatehouse")) is not int:
        return False
    return document["gatehouse"] == 1 and document.get("app") == app


def judge(case, app):
    known = case.get("known")
    if case["status"] == 200:
        if not is_document(case["body"], app):
            return "refused", False
        return "unchanged" if known and known["body"] == case["body"] else "updated", True
    if case["status"] == 304 and known and "etag" in known:
        return "unchanged", True
    return "unexpected_status", False


def within(seconds, start, now):
    return start is not None and 0 <= now - start < seconds


def is_due(case):
    now = case["now"]
    return not within(900, case.get("fetched_at"), now) and not within(60, case.get("asked_at"), now)


def host(url):
    found = re.fullmatch(r"(?i:https)://([A-Za-z0-9.-]+)(?:[/?#][!-\[\]-~]*)?", url)
    return found[1].lower() if found else None


def opened(built_in, trusted, url):
    hosts = {one.lower() for one in trusted} | {host(built_in)}
    return url if url is not None and host(url) in hosts - {None} else built_in


def text(messages, languages):
    by_tag = {tag.lower(): (tag, words) for tag, words in messages.items()}
    for language in languages + ["en"]:
        parts = language.lower().split("-")
        while parts:
            if "-".join(parts) in by_tag:
                tag, words = by_tag["-".join(parts)]
                return words | {"lang": tag}
            parts.pop()
    return None


def has_update(document, who):
    """Whether the store is not known to have nothing newer."""
    platform = word(document.get("platform"), PLATFORMS, "other")
    who = seen(who, platform)
    have, system = version(who.get("version")), dotted(who.get("os"))
    if have is None or who.get("storefront") in document.get("unsold_storefronts", []):
        return False
    some = [one for one in targets(document) if platform in APPLE or not one.get("phased")]
    some = [one for one in some if system is None or "minimum_os" not in one or dotted(one["minimum_os"]) <= system]
    if system is not None:
        some = sorted(some, key=lambda one: version(one["version"]))[-1:]
    plain = {key: value for key, value in who.items() if key != "build"}
    return any(version(one["version"]) > have and not fault(document, plain | one) for one in some)


def screen(document, case, built_in):
    who, now = case["installation"], case["now"]

    def is_dismissed(shown, hours=None):
        for entry in reversed(case["dismissed"]):
            if (entry["kind"], entry["subject"]) == (shown["kind"], shown["subject"]):
                return hours is None or 0 <= now - entry["at"] < hours * 3600
        return False

    said = verdict(document, who) if document else {"action": "allow"}
    shown = None
    if said["action"] != "allow":
        shown = {"kind": said["action"], **said["message"], "is_dismissible": said["action"] != "block"}
        if said["target"]:
            shown["opens"] = opened(built_in, [], said["store_url"])
        if shown["is_dismissible"]:
            shown["subject"] = said["target"] or who["version"]
        else:
            return shown
    if case["level"] >= 3:
        shown = {"kind": "recovery", "is_dismissible": False}
        if not document or has_update(document, who):
            shown["opens"] = opened(built_in, [], document.get("store_url") if document else None)
        return shown
    if not document:
        return None
    hours = document.get("recommend", {}).get("remind_after_hours") if said["action"] == "recommend" else None
    if shown and not is_dismissed(shown, hours):
        return shown
    for notice in document.get("notices", []):
        until = notice.get("until")
        if until and now >= datetime.datetime.fromisoformat(until.replace("Z", "+00:00")).timestamp():
            continue
        words = text(notice["messages"], who["languages"])
        if match(notice["when"], seen(who, document["platform"])) == "holds" and words:
            shown = {"kind": "notice", **words, "is_dismissible": True, "subject": notice["id"]}
            if not is_dismissed(shown):
                return shown
    return None


def check_fetches(vectors):
    for case in vectors["answers"]:
        yield case, judge(case, vectors["app"]), (case["result"], case["is_kept"])
    for case in vectors["due"]:
        yield case, is_due(case), case["due"]


def check_screens(vectors):
    documents = {one["name"]: one["document"] for one in vectors["documents"]}
    for case in vectors["cases"]:
        found = screen(documents.get(case.get("document")), case, vectors["store_url"])
        yield case, found, case["screen"]
    for case in vectors["stores"]:
        yield case, opened(vectors["store_url"], case["trusted"], case.get("url")), case["opens"]
