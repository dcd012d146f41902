/* os_terminal.c - pseudo terminals.
 *
 * SPDX-License-Identifier: MIT
 */
#include "os/os_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

int os_terminal_resize(int master, u32 columns, u32 rows)
{
    struct winsize size = {.ws_col = (u16)MIN(columns, 0xFFFFu), .ws_row = (u16)MIN(rows, 0xFFFFu)};
    return ioctl(master, TIOCSWINSZ, &size) < 0 ? -errno : 0;
}

static int usual_mode(int slave)
{
    struct termios mode;
    if (tcgetattr(slave, &mode))
        return -errno;
    mode.c_iflag = ICRNL | IXON | IXANY | IMAXBEL | BRKINT | IUTF8;
    mode.c_oflag = OPOST | ONLCR;
    mode.c_lflag = ICANON | ISIG | IEXTEN | ECHO | ECHOE | ECHOK | ECHOKE | ECHOCTL;
    mode.c_cflag = CREAD | CS8 | HUPCL;
    cfsetispeed(&mode, B38400);
    cfsetospeed(&mode, B38400);
    return tcsetattr(slave, TCSANOW, &mode) ? -errno : 0;
}

int os_terminal_open(OsTerminal *out, u32 columns, u32 rows)
{
    *out = (OsTerminal){.slave = -1};
    out->master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (out->master < 0)
        return -errno;
    int error = grantpt(out->master) || unlockpt(out->master) ? -errno : -ptsname_r(out->master, out->name, sizeof out->name);
    if (!error) {
        out->slave = open(out->name, O_RDWR | O_NOCTTY | O_CLOEXEC);
        error = out->slave < 0 ? -errno : usual_mode(out->slave);
    }
    if (!error)
        error = os_terminal_resize(out->master, columns, rows);
    if (!error)
        return 0;
    if (out->slave >= 0)
        close(out->slave);
    close(out->master);
    return error;
}

static tcflag_t *word_of(struct termios *mode, OsTerminalFlags which)
{
    switch (which) {
    case OS_TERMINAL_INPUT: return &mode->c_iflag;
    case OS_TERMINAL_OUTPUT: return &mode->c_oflag;
    case OS_TERMINAL_LOCAL: return &mode->c_lflag;
    default: return &mode->c_cflag;
    }
}

int os_terminal_flags(int fd, OsTerminalFlags which, u32 *out)
{
    struct termios mode;
    if (tcgetattr(fd, &mode))
        return -errno;
    *out = *word_of(&mode, which);
    return 0;
}

int os_terminal_set_flags(int fd, OsTerminalFlags which, u32 flags)
{
    struct termios mode;
    if (tcgetattr(fd, &mode))
        return -errno;
    *word_of(&mode, which) = flags;
    return tcsetattr(fd, TCSANOW, &mode) ? -errno : 0;
}
