import CCurl

/// Asks many addresses at once, a few at a time.
@safe package final class HTTPFleet {
    private let handle: UnsafeMutableRawPointer
    private let transfers: [HTTPTransfer]
    private let settings: HTTPClient.Settings

    /// - Parameter width: how many transfers are under way at most.
    package init(_ settings: HTTPClient.Settings, width: Int) throws(NetworkFailure) {
        var transfers: [HTTPTransfer] = []
        for _ in 0..<max(1, width) { transfers.append(try HTTPTransfer()) }
        guard let handle = unsafe curl_multi_init() else { throw .noClient }
        unsafe self.handle = unsafe handle
        self.transfers = transfers
        self.settings = settings
    }

    deinit { unsafe curl_multi_cleanup(handle) }

    /// Asks everything, and tells each answer as it comes, by the place of its request.
    package func ask(
        _ requests: [HTTPRequest], _ tell: (Int, Result<HTTPResponse, NetworkFailure>) -> Void
    ) {
        var waiting = requests.indices[...]
        var underWay: [Int?] = transfers.map { _ in nil }
        func start(_ slot: Int) {
            guard let next = waiting.popFirst() else { return }
            transfers[slot].prepare(requests[next], settings)
            underWay[slot] = next
            unsafe transfers[slot].join(handle)
        }
        for slot in transfers.indices { start(slot) }
        while underWay.contains(where: { $0 != nil }) {
            var running: Int32 = 0
            let isWorking = unsafe curl_multi_perform(handle, &running) == CURLM_OK
            while let (slot, code) = nextEnd() {
                unsafe transfers[slot].leave(handle)
                if let request = underWay[slot] {
                    underWay[slot] = nil
                    tell(request, transfers[slot].result(code))
                }
                start(slot)
            }
            guard isWorking else { return giveUp(on: underWay.compactMap(\.self) + waiting, tell) }
            if underWay.contains(where: { $0 != nil }) { unsafe _ = curl_multi_poll(handle, nil, 0, 1_000, nil) }
        }
    }

    /// libcurl itself is at its end, for want of memory: nobody is left without an answer.
    private func giveUp(on requests: [Int], _ tell: (Int, Result<HTTPResponse, NetworkFailure>) -> Void) {
        for transfer in transfers { unsafe transfer.leave(handle) }
        for request in requests { tell(request, .failure(.noClient)) }
    }

    private func nextEnd() -> (slot: Int, code: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(handle, &left) {
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            let handle = unsafe message.pointee.easy_handle
            guard let slot = transfers.firstIndex(where: { unsafe $0.isTransfer(of: handle) }) else { continue }
            return (slot, unsafe message.pointee.data.result)
        }
        return nil
    }
}

extension HTTPTransfer {
    fileprivate func result(_ code: CURLcode) -> Result<HTTPResponse, NetworkFailure> {
        do throws(NetworkFailure) { return .success(try answer(code)) } catch { return .failure(error) }
    }
}
