import util from 'node:util';
import yargs from 'yargs';
const show = (...values) => console.log(util.format(...values));
const run = (args) => yargs(args).scriptName('tool').command('get <key>', 'get it', (y) => y.positional('key', { type: 'string' }), (a) => show('get', a.key, a.n))
  .option('n', { type: 'number', alias: 'num', default: 3, describe: 'count' }).option('list', { type: 'array' }).strict().wrap(80).locale('en')
  .fail((m, e) => { show('fail', m ?? e?.message); }).exitProcess(false).help();
show(await run(['get', 'a', '--num=7', '--list', 'x', 'y']).parse());
await run(['bad']).parse();
await run(['get']).parse();
show(await run([]).getHelp());
