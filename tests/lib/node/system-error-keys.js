// as: node
// peer: node
// Errors of the system have their properties in Node's order, which console.log and JSON show.
const fs = require('fs');
const net = require('net');
const seen = [];
const note = (name, error) => seen.push(`${name}: ${Object.entries(error).map(([key, value]) => `${key}=${typeof value === 'number' ? 'n' : value}`).join(' ')}`);
const tried = (name, call) => {
    try {
        call();
    } catch (error) {
        note(name, error);
    }
};
tried('readFileSync', () => fs.readFileSync('/no/file'));
tried('renameSync', () => fs.renameSync('/no/file', '/no/other'));
tried('closeSync', () => fs.closeSync(9999));
tried('kill', () => process.kill(2 ** 30, 0));
process.chdir('/');
tried('chdir', () => process.chdir('/no/folder'));
(async () => {
    await fs.promises.readFile('/no/file').catch((error) => note('promise', error));
    await new Promise((done) => fs.stat('/no/file', (error) => done(note('callback', error))));
    await new Promise((done) => fs.createReadStream('/no/file').on('error', (error) => done(note('stream', error))));
    await new Promise((done) => net.connect('/no/socket').on('error', (error) => done(note('connect', error))));
    await new Promise((done) => require('child_process').spawn('/no/program').on('error', (error) => done(note('spawn', error))));
    console.log(seen.join('\n'));
})();
