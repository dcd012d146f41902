// internal/process/resources - what keeps the program alive: process.getActiveResourcesInfo and its older kin.
//
// SPDX-License-Identifier: MIT
const system = $binding('processSystem');

class FSReqCallback {}

// Requests to the file system that are under way, sockets and servers, timers.
function getActiveResourcesInfo() {
    const { handles, timeouts, immediates, calls, promises } = system.resources();
    const names = [];
    const add = (name, count) => {
        for (let i = 0; i < count; i++)
            names.push(name);
    };
    add('FSReqCallback', calls);
    add('FSReqPromise', promises);
    for (let i = 0; i < handles.length; i += 2)
        names.push(handles[i]);
    add('Timeout', timeouts);
    add('Immediate', immediates);
    return names;
}

function _getActiveHandles() {
    const { handles } = system.resources();
    const owners = [];
    for (let i = 1; i < handles.length; i += 2)
        owners.push(handles[i]);
    return owners;
}

function _getActiveRequests() {
    const list = [];
    for (let i = system.resources().calls; i > 0; i--)
        list.push(new FSReqCallback());
    return list;
}

module.exports = { getActiveResourcesInfo, _getActiveHandles, _getActiveRequests };
