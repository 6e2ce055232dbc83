/// An announcement on its way to the listeners of one event loop.
struct Broadcast {
    let announcement: Announcement
    /// Counts the announcements of this loop.
    let number: Int
    /// The slot that is looked at next.
    var next = 0
}
