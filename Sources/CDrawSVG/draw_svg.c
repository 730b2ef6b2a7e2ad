#define _GNU_SOURCE
#include "CDrawSVG.h"

#include <cairo/cairo.h>
#include <errno.h>
#include <fcntl.h>
#include <librsvg/rsvg.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The result that the child leaves for its parent, in shared memory before the pixels.
typedef struct outcome {
  int is_done;
  ks_result result;
  double own_width, own_height;
  char message[KS_MESSAGE_SIZE];
} outcome;

enum {
  PIXELS_AT = 4096,
  // The processor time, in seconds, after which a drawing counts as endless.
  SECONDS = 60,
  // The time, in seconds, without processor time after which a child counts as waiting for a lock that a thread of its parent held.
  SECONDS_ASLEEP = 2,
  // The exit status of such a child, and the most children that are tried.
  ASLEEP = 75,
  TRIES = 20,
};

// MARK: The child

static void limit(int what, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(what, &limit) != 0) return;
  if (limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > most) limit.rlim_cur = most;
  setrlimit(what, &limit);
}

static long long processor_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static volatile long long time_at_last_look;

static void look(int number) {
  (void)number;
  const long long now = processor_time();
  // Less than a millisecond of processor time counts as none, because this check takes some too.
  if (now - time_at_last_look < 1000000) _exit(ASLEEP);
  time_at_last_look = now;
}

static void end_when_asleep(void) {
  time_at_last_look = processor_time();
  struct sigaction action = {.sa_handler = look, .sa_flags = SA_RESTART};
  sigaction(SIGALRM, &action, NULL);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  sigprocmask(SIG_UNBLOCK, &alarms, NULL);
  const struct itimerval often = {{SECONDS_ASLEEP, 0}, {SECONDS_ASLEEP, 0}};
  setitimer(ITIMER_REAL, &often, NULL);
}

// Limits the child's time and memory, restores the default handling of its signals, and keeps it from leaving a core file.
static void confine(size_t memory) {
  const int signals[] = {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGXCPU, SIGPIPE};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
  // The parent's handlers must not run in the child. Requests to stop are for the parent, which ends then; the child is left to its limits.
  const int requests[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
  for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) signal(requests[i], SIG_IGN);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_CPU, SECONDS);
  end_when_asleep();
  FILE *statm = fopen("/proc/self/statm", "re");
  unsigned long pages;
  if (statm && fscanf(statm, "%lu", &pages) == 1) limit(RLIMIT_AS, (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + memory);
  if (statm) fclose(statm);
}

static void fail(outcome *outcome, ks_result result, const char *words) {
  outcome->result = result;
  snprintf(outcome->message, sizeof outcome->message, "%s", words);
}

static void measure(RsvgHandle *handle, outcome *outcome) {
  if (rsvg_handle_get_intrinsic_size_in_pixels(handle, &outcome->own_width, &outcome->own_height)) return;
  gboolean has_width, has_height, has_box;
  RsvgRectangle box;
  rsvg_handle_get_intrinsic_dimensions(handle, &has_width, NULL, &has_height, NULL, &has_box, &box);
  // Without a size or a view box browsers take 300 × 150.
  outcome->own_width = has_box ? box.width : 300;
  outcome->own_height = has_box ? box.height : 150;
}

static void draw(const uint8_t *bytes, size_t count, int width, int height, unsigned char *pixels, outcome *outcome) {
  GError *error = NULL;
  RsvgHandle *handle = rsvg_handle_new_from_data(bytes, count, &error);
  if (!handle) return fail(outcome, KS_DAMAGED, error ? error->message : "librsvg gives no reason");
  rsvg_handle_set_dpi(handle, 96);
  measure(handle, outcome);
  if (width == 0) return;
  cairo_surface_t *surface = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, width, height, cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, width));
  cairo_t *context = cairo_create(surface);
  RsvgRectangle viewport = {0, 0, width, height};
  if (!rsvg_handle_render_document(handle, context, &viewport, &error))
    return fail(outcome, KS_DAMAGED, error ? error->message : "librsvg gives no reason");
  if (cairo_status(context) != CAIRO_STATUS_SUCCESS)
    return fail(outcome, KS_DAMAGED, cairo_status_to_string(cairo_status(context)));
  cairo_surface_flush(surface);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS)
    return fail(outcome, KS_DAMAGED, cairo_status_to_string(cairo_surface_status(surface)));
}

// MARK: The parent

// Forks a child that draws; false when the system refuses.
static int start(ks_drawing *drawing) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return 0;
  if (drawing->tries > 0) memset(drawing->shared, 0, drawing->shared_size);
  drawing->child = fork();
  if (drawing->child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(ends[1], STDERR_FILENO);
    confine(drawing->memory);
    outcome *outcome = drawing->shared;
    unsigned char *pixels = (unsigned char *)drawing->shared + PIXELS_AT;
    draw(drawing->bytes, drawing->count, drawing->width, drawing->height, pixels, outcome);
    outcome->is_done = 1;
    _exit(0);
  }
  const int number = errno;
  close(ends[1]);
  if (drawing->child < 0) {
    close(ends[0]);
    errno = number;
    return 0;
  }
  drawing->output = ends[0];
  drawing->tries++;
  return 1;
}

int ks_begin(ks_drawing *drawing, const uint8_t *bytes, size_t count, int width, int height, size_t memory) {
  *drawing = (ks_drawing){.bytes = bytes, .count = count, .width = width, .height = height, .memory = memory};
  drawing->stride = width > 0 ? (size_t)cairo_format_stride_for_width(CAIRO_FORMAT_ARGB32, width) : 0;
  drawing->shared_size = PIXELS_AT + drawing->stride * (size_t)height;
  drawing->shared = mmap(NULL, drawing->shared_size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (drawing->shared == MAP_FAILED) {
    drawing->shared = NULL;
  } else if (start(drawing)) {
    return 1;
  }
  snprintf(drawing->message, sizeof drawing->message, "%s", strerror(errno));
  ks_release(drawing);
  return 0;
}

// Reads the child's output, as far as there is room; returns when the child has closed it.
static void read_output(int output, char *text, size_t size) {
  size_t filled = 0;
  char chunk[512];
  for (;;) {
    ssize_t got = read(output, chunk, sizeof chunk);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    size_t taken = (size_t)got < size - 1 - filled ? (size_t)got : size - 1 - filled;
    memcpy(text + filled, chunk, taken);
    filled += taken;
  }
  text[filled] = 0;
}

// Copies the first line of `text` to `message`.
static void take_line(const char *text, char *message) {
  size_t length = strcspn(text, "\n");
  if (length >= KS_MESSAGE_SIZE) length = KS_MESSAGE_SIZE - 1;
  memcpy(message, text, length);
  message[length] = 0;
}

// The words of the first warning in GLib's form, `(process:1): Domain-WARNING **: 12:00:00.000: words`; NULL without.
static const char *warning_in(const char *text) {
  const char *mark = strstr(text, " **: ");
  if (!mark) return NULL;
  mark += strlen(" **: ");
  // The time of day comes before the words.
  const char *words = strstr(mark, ": ");
  return words && words - mark <= 16 ? words + 2 : mark;
}

// Waits for the child; returns its status, or 0 when that is unknown.
static int wait_for(const ks_drawing *drawing, char *text, size_t size) {
  read_output(drawing->output, text, size);
  close(drawing->output);
  int status = 0;
  pid_t ended;
  do ended = waitpid(drawing->child, &status, 0);
  while (ended < 0 && errno == EINTR);
  return ended > 0 ? status : 0;
}

static int is_asleep(int status) { return WIFEXITED(status) && WEXITSTATUS(status) == ASLEEP; }

ks_result ks_finish(ks_drawing *drawing) {
  char text[4096];
  int status = wait_for(drawing, text, sizeof text);
  while (is_asleep(status) && drawing->tries < TRIES && start(drawing)) status = wait_for(drawing, text, sizeof text);

  const outcome *outcome = drawing->shared;
  const char *warning = warning_in(text);
  ks_result result = outcome->result;
  if (!outcome->is_done) {
    result = is_asleep(status) || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) ? KS_ENDLESS : KS_ENDED;
    take_line(text, drawing->message);
  } else if (result != KS_DONE) {
    memcpy(drawing->message, outcome->message, KS_MESSAGE_SIZE);
  } else if (warning) {
    result = KS_WARNED;
    take_line(warning, drawing->message);
  }
  drawing->own_width = outcome->own_width;
  drawing->own_height = outcome->own_height;
  drawing->pixels = drawing->stride > 0 ? (uint32_t *)((char *)drawing->shared + PIXELS_AT) : NULL;
  return result;
}

void ks_release(ks_drawing *drawing) {
  if (drawing->shared) munmap(drawing->shared, drawing->shared_size);
  drawing->shared = NULL;
  drawing->pixels = NULL;
}

const char *ks_rsvg_version(void) { return LIBRSVG_VERSION; }

const char *ks_cairo_version(void) { return cairo_version_string(); }
