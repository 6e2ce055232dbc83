// The floor that a server on this machine stands on: the system calls that one keep-alive request needs, and nothing else.
// It looks for the empty line that ends a request, and answers every one with the bytes of a file in which it keeps the
// Date up to date. It knows no methods, no paths, no limits, no time-outs and no errors.
//
//     epoll-loop PORT FILE
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static char answer[1 << 20];
static size_t answer_length;
static char *date;

static void set_date(void) {
    static time_t second;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME_COARSE, &now);
    if (now.tv_sec == second || !date) return;
    second = now.tv_sec;
    char text[30];
    struct tm parts;
    strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", gmtime_r(&second, &parts));
    memcpy(date, text, 29);
}

static void serve(int connection) {
    char input[8192 + 1];
    ssize_t count = recv(connection, input, sizeof input - 1, 0);
    if (count <= 0) {
        close(connection);
        return;
    }
    input[count] = 0;
    // Every request of the load generator arrives whole.
    for (char *end = input; (end = strstr(end, "\r\n\r\n")); end += 4)
        if (send(connection, answer, answer_length, MSG_NOSIGNAL) < 0) {
            close(connection);
            return;
        }
}

int main(int count, char **arguments) {
    if (count != 3) return 64;
    FILE *file = fopen(arguments[2], "rb");
    if (!file) return 66;
    answer_length = fread(answer, 1, sizeof answer - 1, file);
    date = strstr(answer, "\r\nDate: ");
    if (date) date += strlen("\r\nDate: ");

    int listener = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(atoi(arguments[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    setsockopt(listener, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1024)) {
        perror("listen");
        return 1;
    }
    int queue = epoll_create1(0);
    struct epoll_event events[128] = {{.events = EPOLLIN, .data.fd = listener}};
    epoll_ctl(queue, EPOLL_CTL_ADD, listener, events);
    for (;;) {
        int ready = epoll_wait(queue, events, 128, -1);
        set_date();
        for (int index = 0; index < ready; index++) {
            if (events[index].data.fd != listener) {
                serve(events[index].data.fd);
                continue;
            }
            int connection = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
            if (connection < 0) continue;
            struct epoll_event event = {.events = EPOLLIN, .data.fd = connection};
            epoll_ctl(queue, EPOLL_CTL_ADD, connection, &event);
        }
    }
}
