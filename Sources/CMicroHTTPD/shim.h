// libmicrohttpd, a server for HTTP/1.1. There is a static inline function only where Swift cannot express a call.
#ifndef KINORA_CMICROHTTPD_SHIM_H
#define KINORA_CMICROHTTPD_SHIM_H

#include <arpa/inet.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <string.h>

// Starts a server on 127.0.0.1 with a thread of its own for all connections; NULL when the port is taken. Port 0 is any that is free.
static inline struct MHD_Daemon *kinora_http_start(
    uint16_t port, MHD_AccessHandlerCallback access, MHD_RequestCompletedCallback completed, void *context) {
  struct sockaddr_in address;
  memset(&address, 0, sizeof address);
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, port, NULL, NULL, access, context, MHD_OPTION_SOCK_ADDR,
      (struct sockaddr *)&address, MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_CONNECTION_LIMIT, 600u,
      MHD_OPTION_CONNECTION_TIMEOUT, 90u, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)(32 * 1024), MHD_OPTION_END);
}

// The library's words for going on with a connection and for dropping it.
static const enum MHD_Result kinora_http_go_on = MHD_YES;
static const enum MHD_Result kinora_http_drop = MHD_NO;

// Calls `each` with what stands behind the question mark of a request's address, and with the fields of its head.
static inline void kinora_http_arguments(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
  MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, each, context);
}
static inline void kinora_http_fields(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
  MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}

// The port that a server listens on; 0 when it is unknown.
static inline uint16_t kinora_http_port(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info ? info->port : 0;
}

// Makes a response with a copy of `count` bytes at `bytes`.
static inline struct MHD_Response *kinora_http_response(const void *bytes, size_t count) {
  return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

#endif
