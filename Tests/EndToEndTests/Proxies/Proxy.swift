import Foundation
import TestSupport

/// A proxy that Gatehouse ships a configuration for.
enum Proxy: String, CaseIterable, Sendable {
    case caddy
    case nginx

    var program: String { self == .nginx ? "/usr/sbin/nginx" : "/usr/bin/caddy" }

    /// The shipped file under `deploy/`, to the letter.
    var shippedConfiguration: String {
        get throws {
            let file = self == .nginx ? "deploy/nginx/gatehouse.conf" : "deploy/caddy/Caddyfile"
            return try String(contentsOfFile: repositoryRoot + "/" + file, encoding: .utf8)
        }
    }

    /// The shipped file with what belongs to one machine put in: ports, and the certificate of the test.
    func configuration(_ ports: ProxyPorts, certificate: TestCertificate) throws -> String {
        let here =
            try shippedConfiguration
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(ports.gatehouse)")
            .replacing("127.0.0.1:3000", with: "127.0.0.1:\(ports.api)")
        switch self {
        case .nginx:
            return
                here
                .replacing("listen 443 ssl", with: "listen 127.0.0.1:\(ports.proxy) ssl")
                .replacing("listen [::]:443 ssl http2;", with: "")
                .replacing(#/ssl_certificate +\S+;/#, with: "ssl_certificate \(certificate.file);")
                .replacing(#/ssl_certificate_key +\S+;/#, with: "ssl_certificate_key \(certificate.key);")
        case .caddy:
            return here.replacing(#/(?m)^(?<name>\w+)\.example\.com \{/#) { site in
                """
                https://\(site.name).example.com:\(ports.proxy) {
                    tls \(certificate.file) \(certificate.key)
                """
            }
        }
    }

    /// Starts the proxy with everything it writes kept in `folder`.
    func start(_ ports: ProxyPorts, certificate: TestCertificate, in folder: TemporaryFolder) throws -> RunningProgram {
        let shipped = try configuration(ports, certificate: certificate)
        switch self {
        case .nginx:
            try folder.write(shipped, to: "nginx/gatehouse.conf")
            let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
                .map { "\($0)_temp_path \(folder.file("nginx/\($0)"));" }.joined(separator: " ")
            try folder.write(
                """
                daemon off;
                master_process off;
                pid \(folder.file("nginx/pid"));
                error_log stderr;
                events {}
                http {
                    access_log off;
                    \(temporary)
                    include \(folder.file("nginx/gatehouse.conf"));
                }
                """, to: "nginx/nginx.conf")
            return try RunningProgram(
                program, ["-p", folder.file("nginx"), "-e", "stderr", "-c", folder.file("nginx/nginx.conf")],
                log: folder.file("nginx.log"))
        case .caddy:
            let machine = """
                {
                    admin off
                    auto_https off
                    servers {
                        protocols h1 h2
                    }
                }

                """
            let file = try folder.write(machine + shipped, to: "caddy/Caddyfile")
            return try RunningProgram(
                program, ["run", "--adapter", "caddyfile", "--config", file], environment: ["HOME": folder.path],
                log: folder.file("caddy.log"))
        }
    }
}

/// Who listens where on 127.0.0.1.
struct ProxyPorts: Sendable {
    let proxy = LoopbackPort.free()
    let gatehouse = LoopbackPort.free()
    let management = LoopbackPort.free()
    let api = LoopbackPort.free()
}
