// node:_http_agent - an older door to node:http.
//
// SPDX-License-Identifier: MIT
const agents = require('internal/http/agent');

module.exports = {
    Agent: agents.Agent,
    get globalAgent() { return agents.globalAgent; },
    set globalAgent(agent) { agents.globalAgent = agent; },
};
