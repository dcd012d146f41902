// internal/util/parse_args - util.parseArgs.
//
// Words become tokens first (options with their values, positional words, the end of options), tokens become values: so `tokens: true`
// shows what the rest works with.
//
// SPDX-License-Identifier: MIT
const { nodeError, argTypeError } = require('internal/errors');
const { validateArray, validateBoolean, validateString, validateObject, invalidValue } = require('internal/validators');

const own = (object, key) => Object.hasOwn(object, key) ? object[key] : undefined;

function checkDefault(type, name, value, multiple) {
    const check = type === 'string' ? validateString : validateBoolean;
    if (!multiple) {
        check(value, `${name}.default`);
        return;
    }
    validateArray(value, `${name}.default`);
    for (let i = 0; i < value.length; i++)
        check(value[i], `${name}.default[${i}]`);
}

function checkOptions(options) {
    for (const [name, option] of Object.entries(options)) {
        const where = `options.${name}`;
        validateObject(option, where);
        const type = own(option, 'type');
        if (type !== 'string' && type !== 'boolean')
            throw argTypeError(`${where}.type`, "('string|boolean')", type);
        if (Object.hasOwn(option, 'short')) {
            validateString(option.short, `${where}.short`);
            if (option.short.length !== 1)
                throw invalidValue(`${where}.short`, option.short, 'must be a single character');
        }
        const multiple = own(option, 'multiple');
        if (Object.hasOwn(option, 'multiple'))
            validateBoolean(multiple, `${where}.multiple`);
        if (own(option, 'default') !== undefined)
            checkDefault(type, where, option.default, multiple);
    }
}

function longOf(short, options) {
    for (const [name, option] of Object.entries(options)) {
        if (own(option, 'short') === short)
            return name;
    }
    return short;
}

const typeOf = (name, options) => Object.hasOwn(options, name) ? own(options[name], 'type') : undefined;
const looksLikeOption = (word) => word !== undefined && word.length > 1 && word[0] === '-';

// "-abc": options without values one by one, the first that takes a value with the rest
function pushShorts(tokens, word, index, options, next) {
    for (let i = 1; i < word.length; i++) {
        const short = word[i];
        const name = longOf(short, options);
        const rest = word.slice(i + 1);
        if (typeOf(name, options) !== 'string') {
            tokens.push({ kind: 'option', name, rawName: '-' + short, index, value: undefined, inlineValue: undefined });
            continue;
        }
        if (rest !== '') {
            tokens.push({ kind: 'option', name, rawName: '-' + short, index, value: rest, inlineValue: true });
            return false;
        }
        tokens.push({ kind: 'option', name, rawName: '-' + short, index, value: next, inlineValue: next === undefined ? undefined : false });
        return next !== undefined;
    }
    return false;
}

function tokenize(args, options) {
    const tokens = [];
    for (let index = 0; index < args.length; index++) {
        const word = args[index], next = args[index + 1];
        if (word === '--') {
            tokens.push({ kind: 'option-terminator', index });
            while (++index < args.length)
                tokens.push({ kind: 'positional', index, value: args[index] });
            break;
        }
        if (!looksLikeOption(word)) {
            tokens.push({ kind: 'positional', index, value: word });
            continue;
        }
        if (word[1] !== '-') {
            if (pushShorts(tokens, word, index, options, next))
                index++;
            continue;
        }
        const equals = word.indexOf('=', 3);
        if (equals !== -1) {
            const name = word.slice(2, equals);
            tokens.push({ kind: 'option', name, rawName: '--' + name, index, value: word.slice(equals + 1), inlineValue: true });
            continue;
        }
        const name = word.slice(2);
        const wanted = typeOf(name, options) === 'string' && next !== undefined;
        tokens.push({ kind: 'option', name, rawName: word, index, value: wanted ? next : undefined, inlineValue: wanted ? false : undefined });
        if (wanted)
            index++;
    }
    return tokens;
}

// strict: a value that came as a word of its own must not look like an option.
function checkAmbiguous(token) {
    if (token.inlineValue || !looksLikeOption(token.value))
        return;
    const example = token.rawName.startsWith('--') ? `'${token.rawName}=-XYZ'` : `'--${token.name}=-XYZ' or '${token.rawName}-XYZ'`;
    throw nodeError('ERR_PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${token.rawName}' argument is ambiguous.
Did you forget to specify the option argument for '${token.rawName}'?
To specify an option argument starting with a dash use ${example}.`);
}

function checkKnown(token, config) {
    const name = Object.hasOwn(config.options, token.name) ? token.name : undefined;
    let negated;
    if (name === undefined && config.allowNegative && token.name.startsWith('no-'))
        negated = typeOf(token.name.slice(3), config.options) === 'boolean' ? token.name.slice(3) : undefined;
    if (name === undefined && negated === undefined) {
        const hint = config.allowPositionals
            ? `. To specify a positional argument starting with a '-', place it at the end of the command after '--', as in '-- "${token.rawName}"`
            : '';
        throw nodeError('ERR_PARSE_ARGS_UNKNOWN_OPTION', `Unknown option '${token.rawName}'${hint}`);
    }
    const option = config.options[name ?? negated];
    const short = own(option, 'short'), shown = `${short ? `-${short}, ` : ''}--${token.name}`;
    if (own(option, 'type') === 'string' && typeof token.value !== 'string')
        throw nodeError('ERR_PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${shown} <value>' argument missing`);
    if (own(option, 'type') === 'boolean' && token.value != null)
        throw nodeError('ERR_PARSE_ARGS_INVALID_OPTION_VALUE', `Option '${shown}' does not take an argument`);
}

function store(token, config, values) {
    let { name } = token, value = token.value ?? true;
    if (name === '__proto__')
        return;
    if (config.allowNegative && name.startsWith('no-') && token.value === undefined) {
        // --no-color is color: false where color is an option, or where nothing is declared
        const base = name.slice(3);
        if (typeOf(base, config.options) !== 'string') {
            name = token.name = base;
            value = false;
        }
    }
    if (Object.hasOwn(config.options, name) && own(config.options[name], 'multiple'))
        (values[name] ??= []).push(value);
    else
        values[name] = value;
}

function defaults(options, values) {
    for (const [name, option] of Object.entries(options)) {
        if (own(option, 'default') !== undefined && !Object.hasOwn(values, name) && name !== '__proto__')
            values[name] = option.default;
    }
}

// The words behind the program and its file.
function mainArgs() {
    const { argv, execArgv } = $binding('node').process;
    const asText = execArgv.some((word) => word === '-e' || word === '--eval' || word === '-p' || word === '--print' || word === '-pe');
    return argv.slice(asText ? 1 : 2);
}

function parseArgs(config = { __proto__: null }) {
    const { strict = true } = config;
    const given = {
        args: own(config, 'args') ?? mainArgs(), strict: own(config, 'strict') ?? true, allowPositionals: own(config, 'allowPositionals') ?? !strict,
        returnTokens: own(config, 'tokens') ?? false, options: own(config, 'options') ?? { __proto__: null },
        allowNegative: own(config, 'allowNegative') ?? false,
    };
    validateArray(given.args, 'args');
    validateBoolean(given.strict, 'strict');
    validateBoolean(given.allowPositionals, 'allowPositionals');
    validateBoolean(given.returnTokens, 'tokens');
    validateBoolean(given.allowNegative, 'allowNegative');
    validateObject(given.options, 'options');
    checkOptions(given.options);
    const tokens = tokenize(given.args, given.options);
    const values = { __proto__: null }, positionals = [];
    for (const token of tokens) {
        if (token.kind === 'option') {
            if (given.strict) {
                checkKnown(token, given);
                if (typeof token.value === 'string')
                    checkAmbiguous(token);
            }
            store(token, given, values);
        } else if (token.kind === 'positional') {
            if (!given.allowPositionals)
                throw nodeError('ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL', `Unexpected argument '${token.value}'. This command does not take positional arguments`);
            positionals.push(token.value);
        }
    }
    defaults(given.options, values);
    const result = { values, positionals };
    if (given.returnTokens)
        result.tokens = tokens;
    return result;
}

module.exports = { parseArgs };
