// internal/colors - how many colours a terminal shows, by what its environment says.
//
// SPDX-License-Identifier: MIT
const { validateInteger } = require('internal/validators');
const { process } = $binding('node');

const NONE = 1, SIXTEEN = 4, MANY = 8, ALL = 24;

const BY_TERM = {
    __proto__: null,
    'eterm': SIXTEEN, 'cons25': SIXTEEN, 'console': SIXTEEN, 'cygwin': SIXTEEN, 'dtterm': SIXTEEN, 'gnome': SIXTEEN, 'hurd': SIXTEEN,
    'jfbterm': SIXTEEN, 'konsole': SIXTEEN, 'kterm': SIXTEEN, 'mlterm': SIXTEEN, 'mosh': ALL, 'putty': SIXTEEN, 'st': SIXTEEN,
    'rxvt-unicode-24bit': ALL, 'terminator': ALL, 'xterm-kitty': ALL,
};
const BY_CI = {
    __proto__: null,
    APPVEYOR: MANY, BUILDKITE: MANY, CIRCLECI: ALL, DRONE: MANY, GITEA_ACTIONS: ALL, GITHUB_ACTIONS: ALL, GITLAB_CI: MANY, TRAVIS: MANY,
};
const SIXTEEN_TERMS = /ansi|color|linux|direct|^con[0-9]*x[0-9]|^rxvt|^screen|^xterm|^vt100|^vt220/i;

const isSet = (value) => value !== undefined && value !== null && value !== '' && value !== 0;

let warned = false;

// FORCE_COLOR goes before what says no to colours, and says so once.
function warnOfForce(env) {
    if (warned)
        return;
    warned = true;
    if (isSet(env.NODE_DISABLE_COLORS))
        process.emitWarning("The 'NODE_DISABLE_COLORS' env is ignored due to the 'FORCE_COLOR' env being set.", 'Warning');
    else if (isSet(env.NO_COLOR))
        process.emitWarning("The 'NO_COLOR' env is ignored due to the 'FORCE_COLOR' env being set.", 'Warning');
}

function forced(env) {
    switch (`${env.FORCE_COLOR}`) {
    case '':
    case '1':
    case 'true':
        warnOfForce(env);
        return SIXTEEN;
    case '2':
        warnOfForce(env);
        return MANY;
    case '3':
        warnOfForce(env);
        return ALL;
    default:
        return NONE;
    }
}

function byCi(env) {
    for (const name of Object.keys(BY_CI)) {
        if (name in env)
            return BY_CI[name];
    }
    return env.CI_NAME === 'codeship' ? MANY : NONE;
}

function byProgram(env) {
    switch (env.TERM_PROGRAM) {
    case 'iTerm.app':
        return !env.TERM_PROGRAM_VERSION || /^[0-2]\./.exec(env.TERM_PROGRAM_VERSION) !== null ? MANY : ALL;
    case 'HyperTerm':
    case 'MacTerm':
        return ALL;
    case 'Apple_Terminal':
        return MANY;
    }
    return undefined;
}

function byTerm(env) {
    const { TERM } = env;
    if (TERM) {
        if (/truecolor/.exec(TERM) !== null)
            return ALL;
        if (/^xterm-256/.exec(TERM) !== null)
            return MANY;
        const name = TERM.toLowerCase();
        if (BY_TERM[name] !== undefined)
            return BY_TERM[name];
        if (SIXTEEN_TERMS.exec(name) !== null)
            return SIXTEEN;
    }
    return env.COLORTERM ? SIXTEEN : NONE;
}

function getColorDepth(env = process.env) {
    if (env.FORCE_COLOR !== undefined)
        return forced(env);
    if (isSet(env.NODE_DISABLE_COLORS) || isSet(env.NO_COLOR) || env.TERM === 'dumb')
        return NONE;
    if (env.TMUX)
        return ALL;
    if ('TF_BUILD' in env && 'AGENT_NAME' in env)
        return SIXTEEN;
    if ('CI' in env)
        return byCi(env);
    if ('TEAMCITY_VERSION' in env)
        return /^(9\.(0*[1-9]\d*)\.|\d{2,}\.)/.exec(env.TEAMCITY_VERSION) !== null ? SIXTEEN : NONE;
    const program = byProgram(env);
    if (program !== undefined)
        return program;
    if (env.COLORTERM === 'truecolor' || env.COLORTERM === '24bit')
        return ALL;
    return byTerm(env);
}

function hasColors(count, env) {
    if (env === undefined && (count === undefined || (typeof count === 'object' && count !== null))) {
        env = count;
        count = 16;
    } else {
        validateInteger(count, 'count', 2);
    }
    return count <= 2 ** getColorDepth(env);
}

module.exports = { getColorDepth, hasColors };
