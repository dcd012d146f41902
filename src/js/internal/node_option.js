// internal/node_option - options of Node's command line that only a module of src/js knows what to do with.
//
// SPDX-License-Identifier: MIT
const { global } = $binding('node');

// The value of "--name=value", true of "--name" alone, undefined without it. The last one counts; the command line goes before NODE_OPTIONS.
function nodeOption(name) {
    const process = global('process');
    const words = [...(process.env.NODE_OPTIONS ?? '').split(' '), ...process.execArgv];
    let value;
    for (let i = 0; i < words.length; i++) {
        if (words[i] === name)
            value = true;
        else if (typeof words[i] === 'string' && words[i].startsWith(`${name}=`))
            value = words[i].slice(name.length + 1);
    }
    return value;
}

module.exports = { nodeOption };
