import Foundation
import TestSupport
import Testing

/// What the server hears of phones when a cache that does as it is told stands in between.
@Suite struct ServerBehindCacheTests {
    /// nginx as a content delivery network has it: it keeps what it may, under the address with its query.
    private func cache(before server: ServerUnderTest, on port: UInt16) throws -> RunningProgram {
        let folder = server.folder
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder.file("nginx/\($0)"));" }.joined(separator: " ")
        let configuration = try folder.write(
            """
            daemon off;
            master_process off;
            pid \(folder.file("nginx/pid"));
            error_log stderr;
            events {}
            http {
                access_log off;
                \(temporary)
                proxy_cache_path \(folder.file("nginx/kept")) keys_zone=kept:1m;
                server {
                    listen 127.0.0.1:\(port);
                    location / {
                        proxy_pass http://127.0.0.1:\(server.port);
                        proxy_cache kept;
                        add_header Kept $upstream_cache_status;
                    }
                }
            }
            """, to: "nginx/nginx.conf")
        let program = try RunningProgram(
            "/usr/sbin/nginx", ["-p", folder.file("nginx"), "-e", "stderr", "-c", configuration],
            log: folder.file("nginx.log"))
        try #require(program.accepts(on: port), "\(program.log)")
        return program
    }

    private func ask(_ port: UInt16, _ query: String, level: Int) throws -> RawResponse {
        let connection = try RawConnection(port: port)
        try connection.send(
            """
            GET /v1/policy/shop-ios.json\(query) HTTP/1.1\r
            Host: localhost\r
            App-Version: 1.0.1\r
            App-Launch: level=\(level)\r
            \r

            """)
        return try #require(try connection.read())
    }

    @Test func normalLaunchesEndAtTheCacheAndThoseInSafeModeAreCounted() throws {
        let server = try ServerUnderTest(["shop-ios": shopPolicy(revision: 1)])
        let port = LoopbackPort.free()
        let cache = try cache(before: server, on: port)
        for _ in 0..<5 {
            #expect(try ask(port, "", level: 0).status == 200)
            for level in 1...3 {
                let answer = try ask(port, "?launch=\(level)", level: level)
                #expect(answer.status == 200)
                #expect(answer.field("kept") == "MISS")
            }
        }
        #expect(try ask(port, "", level: 0).field("kept") == "HIT", "the cache keeps what it may")
        let launches = "gatehouse_app_launches_total{app=\"shop-ios\",version=\"1.0.1\",level="
        #expect(try server.metric(launches + "\"0\"}") == 1)
        for level in 1...3 { #expect(try server.metric(launches + "\"\(level)\"}") == 5) }
        withExtendedLifetime(cache) {}
    }
}
