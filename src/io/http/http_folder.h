/* http_folder.h - files of a folder for GET and HEAD: what `cob serve` answers.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef IO_HTTP_HTTP_FOLDER_H
#define IO_HTTP_HTTP_FOLDER_H

#include "io/http/http_server.h"

typedef struct HttpFolder {
    int fd;            /* of the folder; nothing above it is ever opened */
    bool follow_links; /* symbolic links may lead out of it */
    bool hidden;       /* names that begin with a dot are shown and served */
} HttpFolder;

/* Answers the request; the status that was sent. */
u16 http_folder_answer(const HttpFolder *folder, HttpRequest *req);

#endif
