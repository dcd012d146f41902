// internal/process/credentials - who the program runs as: setuid and its kin, groups.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateArray, validateUint32 } = require('internal/validators');
const { errnoException } = require('internal/util/system_errors');
const system = $binding('processSystem');
const { isMainThread } = $binding('worker');

// A number that is an id, as an unsigned word: -0 and what is beyond 2 ** 31 too.
function check(id, name) {
    if (typeof id === 'number')
        validateUint32(id, name);
    else if (typeof id !== 'string')
        throw argTypeError(name, 'one of type number or string', id);
}

const unknown = (what, name) => nodeError('ERR_UNKNOWN_CREDENTIAL', `${what} identifier does not exist: ${name}`);

const groupId = (group) => typeof group === 'number' ? group >>> 0 : system.groupId(group);
const userId = (user) => typeof user === 'number' ? user >>> 0 : system.userId(user);

function setter(name, which, what, idOf) {
    return $setName(function (id) {
        if (!isMainThread())
            throw nodeError('ERR_WORKER_UNSUPPORTED_OPERATION', `process.${name}() is not supported in workers`);
        check(id, 'id');
        const number = idOf(id);
        if (number === undefined)
            throw unknown(what, id);
        const failed = system.setId(which, number);
        if (failed < 0)
            throw systemError(failed, name);
    }, '');
}

function systemError(failed, syscall) {
    const e = errnoException(failed, syscall);
    const { systemErrors } = require('internal/util/system_errors');
    e.message = `${e.code}, ${systemErrors().get(failed)?.[1] ?? 'unknown error'}`;
    return e;
}

function setgroups(groups) {
    if (!isMainThread())
        throw nodeError('ERR_WORKER_UNSUPPORTED_OPERATION', 'process.setgroups() is not supported in workers');
    validateArray(groups, 'groups');
    const ids = [];
    for (let i = 0; i < groups.length; i++) {
        check(groups[i], `groups[${i}]`);
        const id = groupId(groups[i]);
        if (id === undefined)
            throw unknown('Group', groups[i]);
        ids.push(id);
    }
    const failed = system.setGroups(ids);
    if (failed < 0)
        throw systemError(failed, 'setgroups');
}

function initgroups(user, extraGroup) {
    if (!isMainThread())
        throw nodeError('ERR_WORKER_UNSUPPORTED_OPERATION', 'process.initgroups() is not supported in workers');
    check(user, 'user');
    check(extraGroup, 'extraGroup');
    const group = groupId(extraGroup);
    if (group === undefined)
        throw unknown('Group', extraGroup);
    const failed = system.initGroups(typeof user === 'number' ? user >>> 0 : user, group);
    if (failed === undefined)
        throw unknown('User', user);
    if (failed < 0)
        throw systemError(failed, 'initgroups');
}

module.exports = {
    setuid: setter('setuid', 0, 'User', userId),
    seteuid: setter('seteuid', 1, 'User', userId),
    setgid: setter('setgid', 2, 'Group', groupId),
    setegid: setter('setegid', 3, 'Group', groupId),
    setgroups, initgroups,
};
