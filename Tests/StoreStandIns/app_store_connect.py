#!/usr/bin/env python3
"""A stand-in for App Store Connect that holds clients to what Apple documents.

Tokens are verified with PyJWT: ES256, key id, issuer or subject, audience, at most 20 minutes by this stand-in's clock. Bodies are
held against the schemas of Apple's OpenAPI specification, and so is every answer of the stand-in itself: one that Apple could not
give counts as a broken promise, but for words that a test puts into the state because they are new. `--write DIR` makes a key and the files DIR/AuthKey.p8, DIR/api-key.json
(as fastlane has it) and DIR/environment (lines for a shell).

State: `apps`, `versions`, `phased` (by version id; null for none), `builds`, `territories`, `page` (items a page), `role`
("admin"; "developer" may read only), `agreements` (false refuses everything), `remaining` (of 3500 requests this hour),
`loop` (the last page leads back to the first), and what stand_in.py says.
"""
import json
import pathlib
import urllib.parse

import jsonschema
import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import stand_in
from stand_in import Answer

ISSUER = "57246542-96fe-1a63-e053-0824d011072a"
KEY_ID = "TESTKEY123"
# Schemas of what answers are made of, by the type of a resource. Of the others the extract has no schema.
RESOURCES = {
    "apps": "App", "appStoreVersions": "AppStoreVersion", "appStoreVersionPhasedReleases": "AppStoreVersionPhasedRelease",
    "builds": "Build", "territories": "Territory", "territoryAvailabilities": "TerritoryAvailability",
}
LIFETIME = 20 * 60
ALLOWED = {
    ("INACTIVE", "ACTIVE"), ("ACTIVE", "PAUSED"), ("PAUSED", "ACTIVE"), ("ACTIVE", "COMPLETE"), ("PAUSED", "COMPLETE"),
}

USUAL = {
    "apps": [
        {"id": "1234567890", "bundleId": "com.example.shop", "name": "Shop"},
        {"id": "1234567891", "bundleId": "com.example.shop.beta", "name": "Shop Beta"},
    ],
    "versions": [
        {"id": "v-239", "app": "1234567890", "platform": "IOS", "versionString": "2.3.9",
         "appVersionState": "REPLACED_WITH_NEW_VERSION", "build": "b-1830"},
        {"id": "v-240", "app": "1234567890", "platform": "IOS", "versionString": "2.4.0",
         "appVersionState": "READY_FOR_DISTRIBUTION", "build": "b-1873"},
    ],
    "phased": {
        "v-240": {"id": "p-240", "phasedReleaseState": "ACTIVE", "startDate": "2026-11-27T08:00:00Z",
                  "totalPauseDuration": 0, "currentDayNumber": 4},
    },
    "builds": [
        {"id": "b-1830", "app": "1234567890", "version": "1830", "expired": True, "minOsVersion": "15.0", "train": "2.3.9"},
        {"id": "b-1873", "app": "1234567890", "version": "1873", "expired": False, "minOsVersion": "16.0", "train": "2.4.0"},
    ],
    "territories": {"DEU": True, "GBR": True, "TUR": True, "USA": True, "RUS": False},
    "page": 50,
    "role": "admin",
    "agreements": True,
    "remaining": 3400,
    "loop": False,
}


def error(status, code, title, detail=None, **more):
    entry = {"status": str(status), "code": code, "title": title, **more}
    if detail is not None:
        entry["detail"] = detail
    return Answer(status, {"errors": [entry]})


class AppStoreConnect(stand_in.StandIn):
    def __init__(self, address, changes, folder):
        super().__init__({**USUAL, **changes})
        self.address = address
        key = ec.generate_private_key(ec.SECP256R1())
        self.public = key.public_key()
        text = pathlib.Path(__file__).with_name("app-store-connect-schemas.json").read_text()
        self.schemas = {"components": {"schemas": json.loads(text)}}
        if folder:
            self.write(key, pathlib.Path(folder))

    def write(self, key, folder):
        folder.mkdir(parents=True, exist_ok=True)
        pem = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
        (folder / "AuthKey.p8").write_text(pem)
        (folder / "api-key.json").write_text(
            json.dumps({"key_id": KEY_ID, "issuer_id": ISSUER, "key": pem, "duration": 1200, "in_house": False}))
        (folder / "environment").write_text(
            f"export APP_STORE_CONNECT_ISSUER_ID={ISSUER}\nexport APP_STORE_CONNECT_KEY_IDENTIFIER={KEY_ID}\n"
            f"export APP_STORE_CONNECT_PRIVATE_KEY=@{folder}/AuthKey.p8\n")

    # Who asks.

    def verify(self, request):
        unauthorized = error(
            401, "NOT_AUTHORIZED", "Authentication credentials are missing or invalid.",
            "Provide a properly configured and signed bearer token, and make sure that it has not expired.")
        scheme, _, token = (request.headers.get("Authorization") or "").partition(" ")
        if scheme != "Bearer":
            raise unauthorized
        try:
            header = jwt.get_unverified_header(token)
            # Times are held against this stand-in's own clock below.
            claims = jwt.decode(
                token, self.public, algorithms=["ES256"], audience="appstoreconnect-v1",
                options={"require": ["exp", "iat"], "verify_exp": False, "verify_iat": False})
        except jwt.InvalidTokenError as problem:
            self.promise(False, f"a token that does not verify: {problem}")
            raise unauthorized from problem
        self.promise(header.get("typ") == "JWT", "the header of a token lacks typ")
        self.promise(claims["exp"] - claims["iat"] <= LIFETIME, "a token for longer than 20 minutes")
        team = claims.get("iss") == ISSUER and "sub" not in claims
        personal = claims.get("sub") == "user" and "iss" not in claims
        now = self.now()
        if header.get("kid") != KEY_ID or not (team or personal):
            raise unauthorized
        if not claims["iat"] <= now < claims["exp"] or claims["exp"] - now > LIFETIME:
            raise unauthorized

    def routes(self, request):
        self.verify(request)
        if self.state["remaining"] <= 0:
            return error(429, "RATE_LIMIT_EXCEEDED", "The request rate limit has been reached.", "Wait and try again.")
        with self.lock:
            self.state["remaining"] -= 1
            if not self.state["agreements"]:
                return error(
                    403, "FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED", "A required agreement is missing or has expired.",
                    "This request requires an in-effect agreement that has not been signed or has expired.")
            answer = self.resources(request)
            self.hold(answer.body)
        answer.headers["X-Rate-Limit"] = f"user-hour-lim:3500;user-hour-rem:{self.state['remaining']};"
        return answer

    # What is answered.

    def hold(self, body):
        """The stand-in keeps to the specification as well: what is tested against it is tested against nothing else."""
        if "errors" in body:
            return self.fits(body, "ErrorResponse")
        data = body["data"]
        if isinstance(data, list):
            self.fits(body["links"], "PagedDocumentLinks")
            self.fits(body["meta"], "PagingInformation")
        else:
            self.fits(body["links"], "DocumentLinks")
        # "None" is a null, which the specification does not have and the store does.
        for resource in (data if isinstance(data, list) else [data] if data else []) + body.get("included", []):
            name = RESOURCES.get(resource["type"])
            if name is None:
                continue
            self.fits(resource, name)
            schema = self.schemas["components"]["schemas"][name]["properties"]
            for part in ("attributes", "relationships"):
                # Schemas allow members that they do not name; the store has none of those.
                known = schema.get(part, {}).get("properties", {})
                strangers = sorted(set(resource.get(part, {})) - set(known))
                self.promise(not strangers, f"the stand-in gives {name} {part} that Apple does not: {strangers}")

    def fits(self, value, name):
        checker = jsonschema.Draft202012Validator({**self.schemas, "$ref": f"#/components/schemas/{name}"})
        for problem in checker.iter_errors(value):
            is_new_word = problem.validator == "enum" and json.dumps(problem.instance) not in json.dumps(USUAL)
            self.promise(is_new_word, f"the stand-in's own answer is no {name}: {problem.json_path}: {problem.message}")

    # What is there.

    def resources(self, request):
        query = dict(urllib.parse.parse_qsl(request.query))
        parts = request.path.strip("/").split("/")
        match (request.method, *parts):
            case ("GET", "v1", "apps"):
                return self.apps(request, query)
            case ("GET", "v1", "apps", app, "appStoreVersions"):
                return self.versions(request, app, query)
            case ("GET", "v1", "apps", app, "appAvailabilityV2"):
                return Answer(200, {"data": {"type": "appAvailabilities", "id": f"a-{app}"}, "links": self.own(request)})
            case ("GET", "v2", "appAvailabilities", _, "territoryAvailabilities"):
                return self.page(request, [self.territory(*item) for item in self.state["territories"].items()])
            case ("GET", "v1", "builds"):
                return self.builds(request, query)
            case ("GET", "v1", "appStoreVersions", version, "appStoreVersionPhasedRelease"):
                phased = self.state["phased"].get(version)
                return Answer(200, {"data": phased and self.phased(phased), "links": self.own(request)})
            case ("PATCH", "v1", "appStoreVersionPhasedReleases", release):
                return self.update(request, release)
        return error(404, "NOT_FOUND", "The specified resource does not exist", f"The path {request.path} does not match")

    def own(self, request):
        return {"self": self.address + request.target}

    def apps(self, request, query):
        wanted = query.get("filter[bundleId]", "")
        # The store's filter is no exact match.
        found = [app for app in self.state["apps"] if app["bundleId"].startswith(wanted)]
        return self.page(request, [
            {"type": "apps", "id": app["id"], "attributes": {"name": app["name"], "bundleId": app["bundleId"]}}
            for app in found])

    def versions(self, request, app, query):
        if "sort" in query:
            return error(400, "PARAMETER_ERROR.ILLEGAL", "A parameter is invalid", "'sort' is not a valid parameter")
        states = query["filter[appVersionState]"].split(",") if "filter[appVersionState]" in query else None
        known = self.schemas["components"]["schemas"]["AppVersionState"]["enum"]
        self.promise(states is None or all(state in known for state in states), "a version state that does not exist")
        found = [version for version in self.state["versions"]
                 if version["app"] == app and version["platform"] == query.get("filter[platform]", version["platform"])
                 and (states is None or version["appVersionState"] in states)]
        data, included = [], []
        for version in found:
            phased = self.state["phased"].get(version["id"])
            build = next((build for build in self.state["builds"] if build["id"] == version["build"]), None)
            data.append({
                "type": "appStoreVersions", "id": version["id"],
                "attributes": {key: version[key] for key in ("platform", "versionString", "appVersionState")},
                "relationships": {
                    name: {"data": {"type": kind, "id": found["id"]}}
                    for name, kind, found in (("build", "builds", build),
                                              ("appStoreVersionPhasedRelease", "appStoreVersionPhasedReleases", phased))
                    if found},
            })
            included += [self.build(build)] if build else []
            included += [self.phased(phased)] if phased else []
        return self.page(request, data, included)

    def builds(self, request, query):
        found = [build for build in self.state["builds"] if build["app"] == query.get("filter[app]", build["app"])]
        # The store sorts them as texts.
        found.sort(key=lambda build: build["version"], reverse=True)
        trains = sorted({build["train"] for build in found})
        return self.page(request, [self.build(build) for build in found], [
            {"type": "preReleaseVersions", "id": f"t-{train}", "attributes": {"version": train}} for train in trains])

    def build(self, build):
        return {
            "type": "builds", "id": build["id"],
            "attributes": {key: build[key] for key in ("version", "expired", "minOsVersion")},
            "relationships": {"preReleaseVersion": {"data": {"type": "preReleaseVersions", "id": f"t-{build['train']}"}}},
        }

    def territory(self, code, available):
        return {
            "type": "territoryAvailabilities", "id": f"t-{code}", "attributes": {"available": available},
            "relationships": {"territory": {"data": {"type": "territories", "id": code}}},
        }

    def phased(self, phased):
        return {
            "type": "appStoreVersionPhasedReleases", "id": phased["id"],
            "attributes": {key: value for key, value in phased.items() if key != "id"},
        }

    def page(self, request, data, included=()):
        query = dict(urllib.parse.parse_qsl(request.query))
        limit = min(int(query.get("limit", 50)), self.state["page"], 200)
        start = int(query.get("cursor", 0))
        links = self.own(request)
        end = start + limit
        if end < len(data) or (self.state["loop"] and start > 0):
            query["cursor"] = end if end < len(data) else 0
            links["next"] = f"{self.state.get('elsewhere', self.address)}{request.path}?{urllib.parse.urlencode(query)}"
        body = {"data": data[start:end], "links": links, "meta": {"paging": {"total": len(data), "limit": limit}}}
        if included:
            body["included"] = list(included)
        return Answer(200, body)

    def update(self, request, release):
        if self.state["role"] != "admin":
            return error(
                403, "FORBIDDEN_ERROR", "This request is forbidden for security reasons",
                "The API key in use does not allow this request")
        try:
            body = json.loads(request.body)
            jsonschema.Draft202012Validator(
                {**self.schemas, "$ref": "#/components/schemas/AppStoreVersionPhasedReleaseUpdateRequest"}).validate(body)
        except (json.JSONDecodeError, jsonschema.ValidationError) as problem:
            self.promise(False, f"a body that breaks the schema: {problem}")
            return error(422, "ENTITY_UNPROCESSABLE", "The request entity is not valid", str(problem)[:200])
        phased = next((item for item in self.state["phased"].values() if item and item["id"] == release), None)
        if phased is None or body["data"]["id"] != release:
            return error(404, "NOT_FOUND", "The specified resource does not exist", f"There is no phased release {release}")
        wanted = body["data"]["attributes"]["phasedReleaseState"]
        if wanted == phased["phasedReleaseState"]:
            return error(
                409, "ENTITY_ERROR.ATTRIBUTE.INVALID.UNMODIFIABLE", "The attribute cannot be changed",
                f"phasedReleaseState already has this value: {wanted}",
                source={"pointer": "/data/attributes/phasedReleaseState"})
        if (phased["phasedReleaseState"], wanted) not in ALLOWED:
            return error(
                409, "STATE_ERROR", "The request cannot be fulfilled because of the state of another resource.",
                f"{phased['phasedReleaseState']} cannot become {wanted}")
        phased["phasedReleaseState"] = wanted
        return Answer(200, {"data": self.phased(phased), "links": self.own(request)})


if __name__ == "__main__":
    stand_in.serve(AppStoreConnect, __doc__)
