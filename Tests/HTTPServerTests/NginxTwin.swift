import Foundation
import TestSupport

/// A real nginx that answers every request as briefly as the test server does.
final class NginxTwin {
    struct Missing: Error {}

    private let folder: TemporaryFolder
    private let program: RunningProgram
    let port: UInt16

    init() throws {
        folder = try TemporaryFolder()
        port = LoopbackPort.free()
        let configuration = try folder.write(
            """
            daemon off;
            master_process off;
            pid \(folder.path)/pid;
            error_log \(folder.path)/error.log;
            events { worker_connections 64; }
            http {
                access_log off;
                client_body_temp_path \(folder.path)/body;
                proxy_temp_path \(folder.path)/proxy;
                fastcgi_temp_path \(folder.path)/fastcgi;
                uwsgi_temp_path \(folder.path)/uwsgi;
                scgi_temp_path \(folder.path)/scgi;
                client_max_body_size 64k;
                lingering_timeout 100ms;
                server {
                    listen 127.0.0.1:\(port);
                    location / { return 200 "ok"; }
                }
            }
            """, to: "nginx.conf")
        program = try RunningProgram(
            "/usr/sbin/nginx", ["-c", configuration, "-p", folder.path], log: folder.file("output"))
        guard program.accepts(on: port) else { throw Missing() }
    }
}
