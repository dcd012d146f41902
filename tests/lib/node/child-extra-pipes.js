// Pipes beyond the third: what the child wrote comes, and 'close' comes although nobody ended our side.
// as: node
const { spawn } = require('node:child_process');
const { once } = require('node:events');

(async () => {
    const child = spawn('sh', ['-c', 'read x; echo got $x; read y <&3; echo three $y >&4'], { stdio: ['pipe', 'pipe', 'inherit', 'pipe', 'pipe'] });
    child.stdin.end('one\n');
    child.stdio[3].end('two\n');
    const got = ['', '', '', '', ''];
    for (const i of [1, 4])
        child.stdio[i].on('data', (data) => { got[i] += data; });
    console.log(await once(child, 'close'), got, child.stdio[3].allowHalfOpen, child.stdio[4].allowHalfOpen);
})();
