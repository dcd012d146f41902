// nodemon runs a program again when its file was saved.
const { spawn } = require('child_process'), fs = require('fs'), path = require('path');
const dir = fs.mkdtempSync(path.join(require('os').tmpdir(), 'nodemon-')), file = path.join(dir, 'a.js');
fs.writeFileSync(file, 'console.log("run 1"); setInterval(() => {}, 1000);');
const child = spawn(process.execPath, [require.resolve('nodemon/bin/nodemon.js'), '--no-colours', '--exec', process.execPath, '--delay', '0.1', file], { cwd: dir });
let text = '';
child.stdout.on('data', (data) => {
  text += data;
  if (text.endsWith('run 1\n'))
    setTimeout(() => fs.writeFileSync(file, 'console.log("run 2"); process.exit(0)'), 300);
  if (text.includes('clean exit'))
    child.kill('SIGINT');
});
child.on('close', () => {
  console.log(text.replaceAll(process.execPath, 'RUNTIME').replaceAll(dir, 'DIR').replace(/\d+\.\d+\.\d+/, 'VERSION').split('\n').filter((line) => !line.includes('watching')).join('\n'));
  fs.rmSync(dir, { recursive: true });
});
