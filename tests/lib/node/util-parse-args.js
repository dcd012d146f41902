// util.parseArgs: options, letters, negation, tokens, what is refused.
// as: node
const { parseArgs } = require('util');
const show = (config) => {
    try {
        console.dir(parseArgs(config), { depth: 5 });
    } catch (e) {
        console.log(e.name, e.code, e.message);
    }
};
const f = { type: 'boolean' }, bar = { type: 'string' };
show({ args: ['-f', '--bar', 'b', 'x'], options: { f } });
show({ args: ['-f', '--bar', 'b', 'x'], options: { f, bar } });
show({ args: ['-f', '--bar=b', 'x'], options: { f, bar }, allowPositionals: true, tokens: true });
show({ args: ['--no-f'], options: { f } });
show({ args: ['--no-f'], options: { f }, allowNegative: true, tokens: true });
show({ args: ['-abc', '1'], options: { a: { type: 'boolean', short: 'x' } }, strict: false, tokens: true });
show({ args: ['--bar'], options: { bar } });
show({ args: ['--bar', '-x'], options: { bar } });
show({ args: ['-b', '-x'], options: { bar: { type: 'string', short: 'b' } } });
show({ args: ['--bar=1'], options: { bar: { type: 'boolean' } } });
show({ args: ['-z'], options: {} });
show({ args: ['--zz'], options: {}, allowPositionals: true });
show({ args: ['-zfoo'], options: { z: { type: 'string' } } });
show({ options: { z: { type: 'x' } } });
show({ options: { z: { type: 'string', short: 'zz' } } });
show({ options: { z: { type: 'string', multiple: 1 } } });
show({ args: [], options: { z: { type: 'string', multiple: true, default: 'a' } } });
show({ args: [], options: { z: { type: 'string', default: 3 } } });
show({ args: [], options: { z: { type: 'string', multiple: true, default: ['a', 3] } } });
show({ args: ['--z=1', '--z', '2'], options: { z: { type: 'string', multiple: true } } });
show({ args: ['--', '-a'], tokens: true, allowPositionals: true });
show({ args: ['--__proto__=1'], strict: false });
show({ args: 1 });
show({ options: 1 });
show({ strict: 1 });
