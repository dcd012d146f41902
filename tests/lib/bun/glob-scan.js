// Bun.Glob.scan and scanSync: options, links, fixed parts.
const cwd = `/tmp/cob-glob-${process.pid}`;
for (const name of ['1.js', '2.ts', 'a/3.js', 'a/b/4.js', '.h/5.js', '.dot.js', 'node_modules/x/6.js'])
    await Bun.write(`${cwd}/${name}`, '');
Bun.spawnSync(['sh', '-c', 'ln -s a link; ln -s 1.js l.js; ln -s nope broken.js'], { cwd });
const show = (pattern, options) => {
    let result;
    try {
        result = [...new Bun.Glob(pattern).scanSync(typeof options === 'string' ? cwd : { cwd, ...options })].sort().join(' ');
    } catch (e) {
        result = `${e.name}: ${e.message} ${e.code} ${e.syscall} ${e.path}`;
    }
    console.log(JSON.stringify(pattern).replace(cwd, 'CWD'), JSON.stringify(options), result.replaceAll(cwd, 'CWD'));
};
for (const pattern of ['*.js', '**/*.js', '**', '*', '*/', 'a/**', 'a/*', './*.js', '{1,2}.*', 'a/b/4.js', '.h/*', '.*', '**/b', 'link/*.js', cwd + '/*.js', 'a/../*.ts',
    'broken.js', 'l.js', '', 'a', '**/*'])
    show(pattern, {});
show('**/*.js', { dot: true });
show('**/*.js', { absolute: true });
show('**/*', { onlyFiles: false });
show('**/*.js', { followSymlinks: true });
show('*.js', { throwErrorOnBrokenSymlink: true, followSymlinks: true });
show('*', { cwd: '/no-such-folder' });
show('*.ts', 'cwd');
show('*', { onlyFiles: false, dot: true });
show('*.ts', { cwd: 5 });
const found = [];
for await (const path of new Bun.Glob('*.ts').scan({ cwd }))
    found.push(path);
console.log(found);
Bun.spawnSync(['rm', '-r', cwd]);
