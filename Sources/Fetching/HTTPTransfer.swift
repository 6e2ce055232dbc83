import CCurl

/// One handle of libcurl, what it is to send, and what it receives.
@safe final class HTTPTransfer {
    private let handle: UnsafeMutableRawPointer
    private var receiver = HTTPReceiver(limit: 0)
    private var fields: UnsafeMutablePointer<curl_slist>?
    private var asked: (request: HTTPRequest, settings: HTTPClient.Settings)?

    /// libcurl wants to be set up once for each process.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_SSL)) == CURLE_OK

    init() throws(NetworkFailure) {
        guard Self.isReady, let handle = unsafe curl_easy_init() else { throw .noClient }
        unsafe self.handle = unsafe handle
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe curl_slist_free_all(fields)
    }

    /// Whether this is the transfer of a handle that libcurl names.
    func isTransfer(of other: UnsafeMutableRawPointer?) -> Bool { unsafe handle == other }

    /// Begins the prepared request among those of a multi handle.
    func join(_ multi: UnsafeMutableRawPointer) { unsafe _ = curl_multi_add_handle(multi, handle) }

    func leave(_ multi: UnsafeMutableRawPointer) { unsafe _ = curl_multi_remove_handle(multi, handle) }

    func perform(
        _ request: HTTPRequest, _ settings: HTTPClient.Settings
    ) throws(NetworkFailure) -> HTTPResponse {
        prepare(request, settings)
        return try answer(unsafe curl_easy_perform(handle))
    }

    /// Makes everything ready for one request; the handle keeps its connections and starts from its defaults otherwise.
    func prepare(_ request: HTTPRequest, _ settings: HTTPClient.Settings) {
        unsafe curl_easy_reset(handle)
        unsafe curl_slist_free_all(fields)
        asked = (request, settings)
        receiver = HTTPReceiver(limit: settings.bodyLimit)
        var list = unsafe request.fields.reduce(nil as UnsafeMutablePointer<curl_slist>?) {
            unsafe curl_slist_append($0, "\($1.name): \($1.value)") ?? $0
        }
        unsafe list = unsafe curl_slist_append(list, "User-Agent: \(settings.userAgent)")
        // No server is asked first whether it wants the body; some never answer that.
        if request.body != nil { unsafe list = unsafe curl_slist_append(list, "Expect:") }
        unsafe fields = unsafe list
        setOptions(for: request, settings)
        unsafe gatehouse_curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
        if let body = request.body { send(body) }
        if request.decodesGzip { set(CURLOPT_ACCEPT_ENCODING, "gzip") }
        unsafe receive(into: Unmanaged.passUnretained(receiver).toOpaque())
    }

    /// What became of the request, by libcurl's word.
    func answer(_ code: CURLcode) throws(NetworkFailure) -> HTTPResponse {
        guard let (request, settings) = asked else { throw .noClient }
        if let failure = failure(of: code, for: request.address, settings) { throw failure }
        return HTTPResponse(
            status: receiver.status, fields: receiver.fields, body: receiver.body,
            certificateEnd: request.address.isEncrypted ? certificateEnd() : nil)
    }

    private func setOptions(for request: HTTPRequest, _ settings: HTTPClient.Settings) {
        set(CURLOPT_URL, request.address.text)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        if request.method == "HEAD" { set(CURLOPT_NOBODY, 1) } else { set(CURLOPT_CUSTOMREQUEST, request.method) }
        // Where a kept connection turns out to be dead, libcurl sends a request again by itself, whatever it does there.
        if !["GET", "HEAD"].contains(request.method) { set(CURLOPT_FRESH_CONNECT, 1) }
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_SSL_VERIFYPEER, 1)
        set(CURLOPT_SSL_VERIFYHOST, 2)
        set(CURLOPT_CERTINFO, 1)
        set(CURLOPT_CONNECTTIMEOUT, settings.connectSeconds)
        set(CURLOPT_TIMEOUT, settings.totalSeconds)
        // Without signals: they would reach the whole process.
        set(CURLOPT_NOSIGNAL, 1)
        if let certificates = settings.certificates { set(CURLOPT_CAINFO, certificates) }
        // A proxy for the world must not be asked about this machine.
        if request.address.isLoopback { set(CURLOPT_NOPROXY, "*") }
    }

    private func send(_ body: [UInt8]) {
        // The size first: libcurl copies so many bytes, zeros among them, and keeps the copy with the handle.
        set(CURLOPT_POSTFIELDSIZE, body.count)
        unsafe body.withUnsafeBytes {
            unsafe _ = gatehouse_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
        }
    }

    private func receive(into receiver: UnsafeMutableRawPointer) {
        unsafe gatehouse_curl_set_pointer(handle, CURLOPT_WRITEDATA, receiver)
        unsafe gatehouse_curl_set_write(handle, CURLOPT_WRITEFUNCTION) { data, size, count, context in
            unsafe HTTPReceiver.at(context).take(body: UnsafeRawBufferPointer(start: data, count: size * count))
        }
        unsafe gatehouse_curl_set_pointer(handle, CURLOPT_HEADERDATA, receiver)
        unsafe gatehouse_curl_set_write(handle, CURLOPT_HEADERFUNCTION) { data, size, count, context in
            unsafe HTTPReceiver.at(context).take(line: UnsafeRawBufferPointer(start: data, count: size * count))
        }
    }

    private func set(_ option: CURLoption, _ value: Int) { unsafe gatehouse_curl_set_long(handle, option, value) }

    private func set(_ option: CURLoption, _ text: String) {
        // libcurl copies strings.
        unsafe text.withCString { unsafe _ = gatehouse_curl_set_pointer(handle, option, $0) }
    }

    private func failure(
        of code: CURLcode, for address: HTTPAddress, _ settings: HTTPClient.Settings
    ) -> NetworkFailure? {
        switch code {
        case CURLE_OK: nil
        case CURLE_COULDNT_RESOLVE_HOST: .noSuchHost(address.host)
        case CURLE_COULDNT_CONNECT: .refused(address)
        case CURLE_OPERATION_TIMEDOUT: .timedOut(address, seconds: elapsedSeconds())
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR: .cutOff(address)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_ISSUER_ERROR:
            .untrusted(address, detail: text(of: code))
        case CURLE_SSL_CACERT_BADFILE: .certificates(path: settings.certificates ?? "the system's certificates")
        case CURLE_WRITE_ERROR where receiver.isOverLimit: .answerTooLarge(address, limit: settings.bodyLimit)
        default: .other(address, detail: text(of: code))
        }
    }

    /// How long the request took: connecting has a limit of its own, that of the whole is not always the one that ended it.
    private func elapsedSeconds() -> Int {
        var seconds = 0.0
        unsafe _ = gatehouse_curl_get_double(handle, CURLINFO_TOTAL_TIME, &seconds)
        return max(1, Int(seconds.rounded()))
    }

    private func text(of code: CURLcode) -> String { unsafe String(cString: curl_easy_strerror(code)) }

    private func certificateEnd() -> Int? {
        var found: UnsafeMutableRawPointer?
        guard unsafe gatehouse_curl_get_pointer(handle, CURLINFO_CERTINFO, &found) == CURLE_OK,
            let information = unsafe found?.assumingMemoryBound(to: curl_certinfo.self),
            unsafe information.pointee.num_of_certs > 0
        else { return nil }
        // The server's own certificate comes first.
        var entry = unsafe information.pointee.certinfo[0]
        while let current = unsafe entry {
            let text = unsafe String(cString: current.pointee.data)
            if text.hasPrefix("Expire date:") { return CertificateDate.seconds(of: text.dropFirst(12)) }
            unsafe entry = unsafe current.pointee.next
        }
        return nil
    }
}
