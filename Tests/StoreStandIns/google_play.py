#!/usr/bin/env python3
"""A stand-in for Google Play's publishing interface that holds clients to what Google documents.

A signed assertion (RS256, verified with PyJWT) is traded for a token. Changes are made in an edit and hold from its commit on; a
track's list of releases is replaced as a whole. `--write DIR` makes DIR/service-account.json and DIR/environment.

Too many questions are refused as Google does: 429 with RATE_LIMIT_EXCEEDED, or 403 with rateLimitExceeded in the older form. The
limits of a day (questions, and commits) are 403 too, and so is an interface that is switched off for the account's project.

State: `package`, `tracks` (name to the list of releases), `forbidden` (true refuses the account), `limit` (questions within
`window` seconds; null for none), `older` (true says so with 403), `day` (questions left today; null for any number), `commits` (the
same for commits), `enabled` (false for an interface that is switched off), and what stand_in.py says.
"""
import copy
import json
import pathlib
import re
import secrets
import time
import urllib.parse

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

import stand_in
from stand_in import Answer

SCOPE = "https://www.googleapis.com/auth/androidpublisher"
EMAIL = "gatehouse@example.iam.gserviceaccount.com"
STATUSES = {"draft", "inProgress", "halted", "completed"}

USUAL = {
    "package": "com.example.shop",
    "tracks": {
        "production": [
            {"name": "2.4.0 (1873)", "versionCodes": ["1873"], "status": "inProgress", "userFraction": 0.1,
             "releaseNotes": [{"language": "en-US", "text": "Faster checkout"}], "inAppUpdatePriority": 3},
            {"name": "2.3.9 (1830)", "versionCodes": ["1830"], "status": "completed"},
        ],
    },
    "forbidden": False,
    "limit": None,
    "window": 60,
    "older": False,
    "day": None,
    "commits": None,
    "enabled": True,
}


def error(status, word, message):
    return Answer(status, {"error": {"code": status, "message": message, "status": word}})


def quota(status, reason, message, domain="usageLimits", detail=None):
    """A refusal with the reason in both places in which Google puts it."""
    body = {"code": status, "message": message, "status": "RESOURCE_EXHAUSTED" if status == 429 else "PERMISSION_DENIED",
            "errors": [{"message": message, "domain": domain, "reason": reason}]}
    if detail:
        body["details"] = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": detail, "domain": "googleapis.com"}]
    return Answer(status, {"error": body})


METRIC = "Quota exceeded for quota metric 'Queries' and limit 'Queries per {}' of service 'androidpublisher.googleapis.com'"


class GooglePlay(stand_in.StandIn):
    def __init__(self, address, changes, folder):
        super().__init__({**USUAL, **changes})
        self.address = address
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.tokens = set()
        self.edits = {}
        self.asked = []
        if folder:
            self.write(pathlib.Path(folder))

    def write(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        pem = self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
        (folder / "service-account.json").write_text(json.dumps({
            "type": "service_account", "project_id": "example", "private_key_id": "k1", "private_key": pem,
            "client_email": EMAIL, "token_uri": f"{self.address}/token"}))
        (folder / "environment").write_text(f"export GOOGLE_APPLICATION_CREDENTIALS={folder}/service-account.json\n")

    def token(self, request):
        form = dict(urllib.parse.parse_qsl(request.body.decode()))
        self.promise(form.get("grant_type") == "urn:ietf:params:oauth:grant-type:jwt-bearer", "another grant type")
        try:
            claims = jwt.decode(
                form.get("assertion", ""), self.key.public_key(), algorithms=["RS256"], audience=f"{self.address}/token",
                options={"require": ["exp", "iat", "iss"], "verify_exp": False, "verify_iat": False})
        except jwt.InvalidTokenError as problem:
            self.promise(False, f"an assertion that does not verify: {problem}")
            return Answer(400, {"error": "invalid_grant", "error_description": "Invalid JWT Signature."})
        self.promise(claims["exp"] - claims["iat"] <= 3600, "an assertion for longer than an hour")
        self.promise(claims.get("scope") == SCOPE, "another scope")
        if not claims["iat"] <= self.now() < claims["exp"] or claims["iss"] != EMAIL:
            return Answer(400, {
                "error": "invalid_grant",
                "error_description": "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable "
                                     "timeframe. Check your iat and exp values in the JWT claim."})
        token = secrets.token_urlsafe(24)
        self.tokens.add(token)
        return Answer(200, {"access_token": token, "expires_in": 3599, "token_type": "Bearer"})

    def routes(self, request):
        if request.path == "/token" and request.method == "POST":
            return self.token(request)
        if (request.headers.get("Authorization") or "").removeprefix("Bearer ") not in self.tokens:
            return error(401, "UNAUTHENTICATED", "Request had invalid authentication credentials.")
        with self.lock:
            return self.refusal() or self.edit(request)

    def refusal(self):
        state, now = self.state, time.monotonic()
        if not state["enabled"]:
            return quota(403, "accessNotConfigured", "Google Play Android Developer API has not been used in project 1 before "
                         "or it is disabled.", detail="SERVICE_DISABLED")
        if state["day"] is not None:
            if state["day"] <= 0:
                return quota(403, "rateLimitExceeded", METRIC.format("day"), detail="RATE_LIMIT_EXCEEDED")
            state["day"] -= 1
        self.asked = [moment for moment in self.asked if now - moment < state["window"]]
        if state["limit"] is not None and len(self.asked) >= state["limit"]:
            return quota(403 if state["older"] else 429, "rateLimitExceeded", METRIC.format("minute"),
                         detail=None if state["older"] else "RATE_LIMIT_EXCEEDED")
        self.asked.append(now)
        return None

    def edit(self, request):
        match = re.fullmatch(r"/androidpublisher/v3/applications/([^/]+)/edits(?:/([^/:]+))?(?:/tracks/([^/]+)|(:commit))?",
                             request.path)
        if not match:
            return error(404, "NOT_FOUND", "Not found.")
        package, edit, track, commit = match.groups()
        if package != self.state["package"]:
            return error(404, "NOT_FOUND", f"Package not found: {package}.")
        if self.state["forbidden"]:
            return error(403, "PERMISSION_DENIED", "The caller does not have permission")
        if edit is None:
            name = secrets.token_hex(8)
            self.edits[name] = copy.deepcopy(self.state["tracks"])
            return Answer(200, {"id": name, "expiryTimeSeconds": "1796100000"})
        if edit not in self.edits:
            return error(400, "FAILED_PRECONDITION", "This Edit has been deleted.")
        if commit:
            if self.state["commits"] is not None:
                if self.state["commits"] <= 0:
                    return quota(403, "publishingDailySaveQuotaExceeded", "Daily save quota exceeded.", "androidpublisher")
                self.state["commits"] -= 1
            # Every other edit ends with a commit.
            self.state["tracks"] = self.edits[edit]
            self.edits = {}
            return Answer(200, {"id": edit})
        if track is None:
            del self.edits[edit]
            return Answer(204)
        if track not in self.edits[edit]:
            return error(404, "NOT_FOUND", f"Track not found: {track}.")
        if request.method == "PUT":
            return self.put(edit, track, json.loads(request.body))
        return Answer(200, {"track": track, "releases": self.edits[edit][track]})

    def put(self, edit, track, body):
        releases, before = body.get("releases", []), self.edits[edit][track]
        codes = [release.get("versionCodes") for release in before]
        self.promise(body.get("track") == track, "a body for another track")
        self.promise([r.get("versionCodes") for r in releases] == codes, "a list of releases that lost some")
        for old, new in zip(before, releases):
            same = {k: v for k, v in new.items() if k not in ("status", "userFraction")}
            self.promise(same == {k: v for k, v in old.items() if k not in ("status", "userFraction")},
                         "a release that lost a member")
        for release in releases:
            status, fraction = release.get("status"), release.get("userFraction")
            if status not in STATUSES:
                return error(400, "INVALID_ARGUMENT", f"Invalid status: {status}")
            if status == "inProgress" and not (isinstance(fraction, (int, float)) and 0 < fraction < 1):
                return error(400, "INVALID_ARGUMENT", "A release in progress needs a userFraction between 0 and 1")
            if status in ("completed", "draft") and fraction is not None:
                return error(400, "INVALID_ARGUMENT", f"A {status} release has no userFraction")
        self.edits[edit][track] = releases
        return Answer(200, {"track": track, "releases": releases})


if __name__ == "__main__":
    stand_in.serve(GooglePlay, __doc__)
