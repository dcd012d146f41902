// References that go up and down folders, against bases that need no parsing and others that do.
const bases = ['http://example.com/a/b/c', 'http://example.com/a/b/', 'https://example.com', 'http://example.com/', 'http://h:81/x?q=/y/z#f/g', 'http://h/a/../b/c', 'ftp://h/a/b'];
const refs = ['../x', './x', '..', '.', '../', './', '../..', '../../..', '../../x', './../x', '.././x', '...', '..x', '.x', '../.x', '../..x', 'x/../y', '../x/./y', '..?q', '../?q', '.#f',
    '../#f', '..\\x', '../a b', '..%2fx', '%2e%2e/x', '../%2e', './/x', '..//x', './/', '../:80', './a:b', '.?', '..;/x', '../é', './..#/../x', '/../x', '/./x', '?../x', '#../x', '../x/..', '../x/.'];
for (const base of bases)
    for (const ref of refs)
        console.log(base, JSON.stringify(ref), new URL(ref, base).href, URL.canParse(ref, base));
const u = new URL('../x/y?q=1#h', 'http://u:p@example.com:8080/a/b/c');
console.log(u.href, u.pathname, u.search, u.hash, u.host, u.username);
const v = new URL('../../k', 'https://example.com/a/b/c/d');
console.log(v.href, v.pathname, v.origin, v.port === '');
