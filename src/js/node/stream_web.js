// node:stream/web - the classes of web/streams, as plain properties.
//
// SPDX-License-Identifier: MIT
module.exports = { ...require('web/streams') };
