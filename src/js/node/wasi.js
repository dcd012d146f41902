// node:wasi - needs WebAssembly, which cob has not: the class is there, its constructor checks its options and then says so.
//
// SPDX-License-Identifier: MIT
const { nodeError } = require('internal/errors');
const { validateObject, validateString, validateArray, validateBoolean, validateInt32, validateOneOf } = require('internal/validators');

class WASI {
    constructor(options = {}) {
        validateObject(options, 'options');
        validateString(options.version, 'options.version');
        validateOneOf(options.version, 'options.version', ['unstable', 'preview1']);
        if (options.args !== undefined)
            validateArray(options.args, 'options.args');
        if (options.env !== undefined)
            validateObject(options.env, 'options.env');
        if (options.preopens !== undefined)
            validateObject(options.preopens, 'options.preopens');
        for (const name of ['stdin', 'stdout', 'stderr'])
            if (options[name] !== undefined)
                validateInt32(options[name], `options.${name}`, 0);
        if (options.returnOnExit !== undefined)
            validateBoolean(options.returnOnExit, 'options.returnOnExit');
        throw nodeError('ERR_METHOD_NOT_IMPLEMENTED', 'The wasi.WASI() method is not implemented: there is no WebAssembly');
    }
}

module.exports = { WASI };
