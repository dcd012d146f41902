const util = require('node:util');
const show = (...values) => console.log(util.format(...values));
const { Command, Option, Argument } = require('commander');
function make(out) {
  const p = new Command('tool').version('1.2.3').description('A tool').exitOverride()
    .configureOutput({ writeOut: (s) => show('OUT', JSON.stringify(s)), writeErr: (s) => show('ERR', JSON.stringify(s)) })
    .option('-v, --verbose', 'talk', false).addOption(new Option('-c, --color <c>', 'colour').choices(['red', 'blue']).default('red'));
  p.command('add').description('add numbers').argument('<n...>', 'numbers', (v, a) => [...(a ?? []), Number(v)])
    .option('--base <n>', 'base', Number, 0).action((n, o) => show('add', n.reduce((a, b) => a + b, o.base), p.opts()));
  p.command('wait').addArgument(new Argument('[ms]').default(1)).action(async (ms) => { await new Promise((r) => setTimeout(r, ms)); show('waited'); });
  return p;
}
(async () => {
  for (const argv of [['add', '1', '2', '--base', '10'], ['wait'], ['--help'], ['add', '--help'], ['-c', 'green', 'wait'], ['nope'], ['--version'], ['add']]) {
    try { await make().parseAsync(argv, { from: 'user' }); } catch (e) { show(e.name, e.code, e.exitCode, e.message); }
  }
})();
