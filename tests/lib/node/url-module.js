const url = require('node:url');
const show = (f) => { try { const v = f(); console.log(v instanceof URL ? v.href : JSON.stringify(v)); } catch (e) { console.log(e.name, e.code, e.message); } };
for (const s of ['http://user:pass@host.com:8080/p/a/t/h?query=string#hash', '//host/path', '/path?x=1', 'path/x', 'HTTP://EXAMPLE.com', 'http://example.com', 'http://a.com\\b\\c?d\\e', 'mailto:a@b.c', 'javascript:alert(1)', 'file:///etc/passwd', 'http://[::1]:80/x', 'x:y', '', '  http://a/ b ', 'http://a.com?x#y?z', '#hash', '?q', 'http://ex ample/', 'http://a@b@c/', 'ftp://a:21', 'http://münchen.de/ü', 'coap:u:p@h:1/x', "http://a/'x'", 'http://a.com:/x', 'svn+ssh://foo/bar', 'a:b@c/d', '/a:b', 'http:/x', 'http:x'])
    for (const args of [[], [true], [false, true]])
        show(() => url.parse(s, ...args));
for (const [a, b] of [['/one/two/three', 'four'], ['http://example.com/', '/one'], ['http://example.com/one', '/two'], ['/a/b', '../c'], ['http://a.com/b/c/d?q#h', '?x'], ['http://a.com/b', '#z'], ['http://a.com/b/c', './../../../d'], ['http://a.com', '//b.com/x'], ['http://a.com/x', 'https://c.com'], ['a', 'b'], ['mailto:a@b', 'x'], ['/a/', '.'], ['/a/b/..', ''], ['http://u:p@h/x', 'y'], ['http://a/b', 'http:c'], ['', '/x']])
    show(() => [url.resolve(a, b), url.resolveObject(a, b).href]);
for (const o of [{ protocol: 'http', host: 'a.com', pathname: 'x' }, { protocol: 'https:', hostname: 'a', port: 5, search: 'q', hash: 'h' }, { hostname: '::1', slashes: true }, { pathname: '/a?b#c' }, { query: { a: [1, 2] } }, { auth: 'a:b c', host: 'h', protocol: 'ftp' }, 'http://A.com', 5, null, new URL('http://x/y?z#w')])
    show(() => url.format(o));
const u = new URL('http://user:pw@xn--mnchen-3ya.de/p?q#h');
for (const o of [{ fragment: false }, { search: false, auth: false }, { unicode: true }, {}])
    show(() => url.format(u, o));
for (const p of ['file:///a/b%20c', 'file://host/a', 'file:///a%2Fb', 'http://a', 'nope', 5, new URL('file:///x/%E2%82%AC'), 'file:///C:/a'])
    show(() => url.fileURLToPath(p));
show(() => [url.fileURLToPath('file:///C:/a%20b', { windows: true }), url.fileURLToPath('file://srv/x', { windows: true })]);
for (const p of ['/a b/c#d?e%f', '/x/', '/a\\b\n', 5])
    show(() => url.pathToFileURL(p));
show(() => url.pathToFileURL('C:\\a b\\', { windows: true }).href);
show(() => [url.domainToASCII('español.com'), url.domainToASCII('xn--iñvalid.com'), url.domainToUnicode('xn--espaol-zwa.com'), url.domainToASCII('')]);
show(() => url.urlToHttpOptions(new URL('https://a:b%20c@[::1]:8080/x?y#z')));
show(() => url.parse(5));
console.log(url.URL === URL, url.URLSearchParams === URLSearchParams);
