#pragma once
// What Swift's Glibc module leaves out of the Linux headers. It is compiled without _GNU_SOURCE, as that module is:
// with it, types of the same name would differ between the two.
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

// accept4 is declared only under _GNU_SOURCE.
static inline int gatehouse_accept4(int listener, struct sockaddr *address, socklen_t *length, int flags) {
    extern int accept4(int, struct sockaddr *, socklen_t *, int);
    return accept4(listener, address, length, flags);
}

// epoll_event holds a union and is packed, which Swift can neither build nor read without copying bytes by hand.
static inline int gatehouse_epoll_control(int queue, int operation, int descriptor, unsigned events, unsigned long token) {
    struct epoll_event event = { .events = events, .data = { .u64 = token } };
    return epoll_ctl(queue, operation, descriptor, &event);
}
static inline unsigned long gatehouse_epoll_token(const struct epoll_event *event) { return event->data.u64; }

// ioctl is variadic. SIOCOUTQ (tcp(7)): bytes that were sent to a socket and that the other side has not acknowledged.
static inline int gatehouse_bytes_underway(int descriptor) {
    int count = 0;
    return ioctl(descriptor, TIOCOUTQ, &count) < 0 ? 0 : count;
}

// open and fcntl are variadic, which Swift cannot call with a mode or a command argument.
static inline int gatehouse_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int gatehouse_fcntl(int descriptor, int command, int argument) {
    return fcntl(descriptor, command, argument);
}
