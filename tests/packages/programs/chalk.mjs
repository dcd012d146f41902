import { Chalk } from 'chalk';
import chalk, { supportsColor } from 'chalk';
console.log(supportsColor, chalk.level);
const c = new Chalk({ level: 3 });
console.log(JSON.stringify([c.red('a' + c.bold.underline('b') + 'c'), c.hex('#ff8800')('x'), c.bgRgb(1, 2, 3)('y\nz'), c.ansi256(100)('q'), c.visible('v')]));
