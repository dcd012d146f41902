// Bun.FileSystemRouter over a folder of its own. What Bun 1.4.5 printed.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
const top = realpathSync(mkdtempSync(`${tmpdir()}/router-`)), dir = `${top}/pages`;
for (const name of ['index.tsx', 'about.tsx', 'blog/[slug].tsx', 'blog/index.ts', 'docs/[...rest].js', '[id].jsx', '_app.tsx', 'style.css', 'blog/hello.tsx', '[[...opt]].tsx', '.hidden.ts']) {
    mkdirSync(`${dir}/${name}`.replace(/\/[^/]*$/, ''), { recursive: true });
    writeFileSync(`${dir}/${name}`, '');
}
const show = (it) => console.log(Bun.inspect(it).replaceAll(top, 'TOP'));
const router = new Bun.FileSystemRouter({ style: 'nextjs', dir, origin: 'https://x.com', assetPrefix: '_next/' });
show(router);
for (const path of ['/', '/about', '/blog/', '/blog/hello', '/blog/other', '/docs/a/b/c', '/docs', '/x', '/x/y/z', '/about?x=1&y=2&x=3', '/blog/foo%20bar', 'about', '',
    'https://x.com/blog/z?q=1', '/blog/slug?slug=over', '//about', '/ABOUT', '/index', '/.hidden', new Request('https://x.com/blog/abc?z=1')])
    show(router.match(path));
show(new Bun.FileSystemRouter({ style: 'nextjs', dir, fileExtensions: ['.css'] }).routes);
writeFileSync(`${dir}/later.js`, '');
show(router.match('/later').name);
show(router.reload().match('/later').name);
for (const bad of [() => new Bun.FileSystemRouter(), () => new Bun.FileSystemRouter({}), () => new Bun.FileSystemRouter({ style: 'x', dir }), () => new Bun.FileSystemRouter({ style: 'nextjs', dir: '/none' }),
    () => new Bun.FileSystemRouter({ style: 'nextjs', dir: 5 }), () => new Bun.FileSystemRouter({ style: 'nextjs', dir, origin: 5 }), () => new Bun.FileSystemRouter({ style: 'nextjs', dir, fileExtensions: 5 }),
    () => new Bun.FileSystemRouter({ style: 'nextjs', dir, fileExtensions: [5] }), () => router.match(), () => router.match(5), () => router.match({ url: '/about' })]) {
    try {
        show(bad());
    } catch (error) {
        show([error.name, error.code, error.message]);
    }
}
rmSync(top, { recursive: true });
