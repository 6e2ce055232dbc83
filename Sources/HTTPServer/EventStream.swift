/// What a connection listens to.
struct EventStream {
    let topic: Int
    /// How many announcements its loop had been given when it was opened.
    let announcementCount: Int
}
