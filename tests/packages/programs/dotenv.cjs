const util = require('node:util');
const show = (...values) => console.log(util.format(...values));
const fs = require('fs'), os = require('os'), path = require('path');
const d = fs.mkdtempSync(path.join(os.tmpdir(), 'cobp-')); fs.writeFileSync(d + '/.env', 'A=1\nB="two\\nlines"\n# c\nexport C=\'x # y\'\nD=`q`\n');
const dotenv = require('dotenv');
show(dotenv.config({ path: d + '/.env', quiet: true }).parsed, process.env.A, dotenv.parse('X=1\r\nY = 2 # c'));
show(dotenv.config({ path: d + '/none', quiet: true }).error.code); fs.rmSync(d, { recursive: true });
