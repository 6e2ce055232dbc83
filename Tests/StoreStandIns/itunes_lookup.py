#!/usr/bin/env python3
"""A stand-in for the iTunes Lookup, with its habits: JavaScript by its media type, blank lines before the JSON, 403 without a
body for whoever asks too much, and an older answer from a cache for whoever asks without a cache-buster.

The app's page is there as well, under any path with `/app/` in it, and leads once to an address with a country, as Apple's do.

State: `page` (the status of the app's page, 200), `bundle`, `version`, `minimum_os`, `released` (of the version), `storefronts` (by two lower-case letters: a version, or null
where the app is not sold; `default` for all others), `cached` (the version that questions without a cache-buster get; null for
none), `limit` (questions a minute before it throttles; null for none), and what stand_in.py says.
"""
import json
import time
import urllib.parse

import stand_in
from stand_in import Answer

USUAL = {
    "bundle": "com.example.shop",
    "minimum_os": "16.0",
    "released": "2026-11-29T21:00:00Z",
    "storefronts": {"default": "2.4.1"},
    "cached": None,
    "limit": None,
    "page": 200,
}


class Lookup(stand_in.StandIn):
    def __init__(self, address, changes, folder):
        super().__init__({**USUAL, **changes})
        self.asked = []

    def routes(self, request):
        if "/app/" in request.path:
            if request.path.startswith("/app/"):
                return Answer(301, None, {"Location": "https://apps.apple.com/us" + request.path})
            return Answer(self.state["page"], stand_in.PAGE, {"Content-Type": "text/html; charset=utf-8"})
        query = dict(urllib.parse.parse_qsl(request.query))
        self.promise(request.path == "/lookup", f"another path: {request.path}")
        self.promise("country" in query, "a question without a country")
        limit = self.state["limit"]
        with self.lock:
            now = time.monotonic()
            self.asked = [moment for moment in self.asked if now - moment < 60]
            if limit is not None and len(self.asked) >= limit:
                return Answer(403)
            self.asked.append(now)
        country = query.get("country", "us").lower()
        shown = self.state["storefronts"]
        version = shown[country] if country in shown else shown["default"]
        if version is not None and "_" not in query and self.state["cached"]:
            version = self.state["cached"]
        results = []
        if query.get("bundleId") == self.state["bundle"] and version is not None:
            results.append({
                "bundleId": self.state["bundle"], "trackId": 1234567890, "trackName": "Shop", "version": version,
                "minimumOsVersion": self.state["minimum_os"], "currentVersionReleaseDate": self.state["released"],
                "price": 0.0})
        body = "\n\n\n" + json.dumps({"resultCount": len(results), "results": results}, indent=1) + "\n"
        return Answer(200, body, {"Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "max-age=86400"})


if __name__ == "__main__":
    stand_in.serve(Lookup, __doc__)
