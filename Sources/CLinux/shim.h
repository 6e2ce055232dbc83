#pragma once
// What Swift's Glibc module leaves out of the Linux headers.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>

// accept4 is declared only under _GNU_SOURCE, which the Glibc module does not set.
static inline int gatehouse_accept4(int listener, struct sockaddr *address, socklen_t *length, int flags) {
    extern int accept4(int, struct sockaddr *, socklen_t *, int);
    return accept4(listener, address, length, flags);
}

// open and fcntl are variadic, which Swift cannot call with a mode or a command argument.
static inline int gatehouse_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int gatehouse_fcntl(int descriptor, int command, int argument) {
    return fcntl(descriptor, command, argument);
}
