// internal/validators - checks of arguments as Node words them.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError, outOfRange, shown } = require('internal/errors');

function validateString(value, name) {
    if (typeof value !== 'string')
        throw argTypeError(name, 'of type string', value);
}

function validateNumber(value, name, min, max) {
    if (typeof value !== 'number')
        throw argTypeError(name, 'of type number', value);
    if ((min != null && value < min) || (max != null && value > max) || ((min != null || max != null) && isNaN(value))) {
        const low = min != null ? '>= ' + min : '', high = max != null ? '<= ' + max : '';
        throw outOfRange(name, low + (low && high ? ' && ' : '') + high, value);
    }
}

function validateInteger(value, name, min = -9007199254740991, max = 9007199254740991) {
    if (typeof value !== 'number')
        throw argTypeError(name, 'of type number', value);
    if (!Number.isInteger(value))
        throw outOfRange(name, 'an integer', value);
    if (value < min || value > max)
        throw outOfRange(name, `>= ${min} && <= ${max}`, value);
}

function validateInt32(value, name, min = -2147483648, max = 2147483647) {
    validateInteger(value, name, min, max);
}

function validateUint32(value, name, positive = false) {
    validateInteger(value, name, positive ? 1 : 0, 4294967295);
}

function validateBoolean(value, name) {
    if (typeof value !== 'boolean')
        throw argTypeError(name, 'of type boolean', value);
}

function validateFunction(value, name) {
    if (typeof value !== 'function')
        throw argTypeError(name, 'of type function', value);
}

function validateObject(value, name) {
    if (value === null || typeof value !== 'object' || Array.isArray(value))
        throw argTypeError(name, 'of type object', value);
}

function validateArray(value, name) {
    if (!Array.isArray(value))
        throw argTypeError(name, 'an instance of Array', value);
}

function validateOneOf(value, name, choices) {
    if (choices.includes(value))
        return;
    const list = choices.map((v) => typeof v === 'string' ? `'${v}'` : $toString(v)).join(', ');
    throw invalidValue(name, value, 'must be one of: ' + list);
}

// ERR_INVALID_ARG_VALUE
function invalidValue(name, value, reason = 'is invalid') {
    const what = name.includes('.') ? 'property' : 'argument';
    return nodeError('ERR_INVALID_ARG_VALUE', `The ${what} '${name}' ${reason}. Received ${shown(value)}`);
}

module.exports = {
    validateString, validateNumber, validateInteger, validateInt32, validateUint32, validateBoolean, validateFunction, validateObject,
    validateArray, validateOneOf, invalidValue,
};
