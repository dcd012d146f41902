// What url.parse takes for a host, and what it refuses; paths as URLs; escapes of lone surrogates.
const url = require('node:url');
const querystring = require('node:querystring');

const hosts = ['[::1', 'a[b/', 'a!b/', 'a&b/c', 'a:b/c', 'a:1b/c', 'a:/c', 'evil.com:.example.com', 'a(b)/c', 'a=b/', 'a"b/', 'a%41b/', '[::1]x/', 'x[::1]/',
    'a:b:80/c', 'a{b', 'é.com/ü?é#é', '[a', 'a]', '[]', ':80/', '@/', 'a@b@c/', 'user:p%40ss@h/', '\u00AD/', 'a..b/', 'a'.repeat(256) + '/', '%E0%A4%A@fail',
    'a\tb/', 'a\nb/', 'goo\0d', '1.2.3.4:x', 'host:99999/'];
for (const text of hosts.map((host) => 'http://' + host).concat('git+ssh://git@github.com:npm/npm', 'coap:u:p@::1:61616', 'x:y:z', '//a:b@c/d')) {
    let shown;
    try {
        const { protocol, auth, host, port, hostname, pathname, href } = url.parse(text);
        shown = [protocol, auth, host, port, hostname, pathname, href].join(' ');
    } catch (e) {
        shown = `${e.name} ${e.code}`;
    }
    console.log(JSON.stringify(text), shown);
}

const say = (f) => {
    try {
        console.log(String(f()));
    } catch (e) {
        console.log(e.code, e.message, e.input?.href);
    }
};
say(() => url.pathToFileURL('/a b[c]^d|e~f%g\\h\n'));
say(() => url.pathToFileURL('\\\\?\\C:\\x', { windows: true }));
say(() => url.pathToFileURL('\\\\?\\UNC\\server\\share\\x y', { windows: true }));
say(() => url.pathToFileURL('\\\\server', { windows: true }));
say(() => url.fileURLToPath('file:///a%2fb'));
say(() => url.fileURLToPath('file:///c', { windows: true }));
say(() => url.urlToHttpOptions('http://x'));
say(() => url.format(new URL('http://x'), 'y'));
say(() => url.URLPattern === URLPattern);
say(() => querystring.escape('\ud801test'));
say(() => querystring.escape('\ud801'));
