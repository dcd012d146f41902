// References against a base: those that are joined as texts and those that are not give what the parser gives.
const bases = ['http://h', 'http://h/', 'http://h:81/a/b', 'https://h.example/a/b/?q/x#f/y', 'http://h/a/b/', 'http://h:80/a', 'HTTP://H/A/b', 'http://u@h/a/b', 'file:///c/d', 'mailto:x', 'http://h?q', 'http://h/a b/c', 'nope', 'http://h/a/b;c=d/..', ''];
const refs = ['', '/', '/x', '//other/y', '/\\other/y', '\\x', 'x', 'x/y?z#w', './x', '../x', '../../../x', '..', '.', '?q=1', '#f', ' x ', 'a\tb', 'a:b', 'http:x', 'http://k/', 'https:x', '/a:b', '?a:b', '#a:b', 'x:y/z', 'c/d:e', '/%2e%2e/x', 'x/%2e/y', 'a b', '/a b?c d#e f', 'h\u00e9', '/\u20ac', '/x/../y/./z', '/x\\y', 'x\\..\\y', '?\'"<>', '#`<>', '/"<>`{}', '/a|b^c', '\x7f', 'http://k', 'http://[', '//', '///x', 'x//y', '/%', '-:x'];
let out = [];
for (const base of bases) {
    for (const ref of refs) {
        let s;
        try {
            const u = new URL(ref, base);
            s = [u.href, u.origin, u.host, u.pathname, u.search, u.hash].join(' ');
        } catch (e) {
            s = e.name + ' ' + e.message;
        }
        out.push(s);
    }
}
let h = 5381;
for (const s of out)
    for (let i = 0; i < s.length; i++)
        h = (h * 33 + s.charCodeAt(i)) | 0;
console.log(out.length, h);
for (const i of [1, 2, 7, 9, 46 + 9, 92 + 9, 138 + 13]) console.log(out[i]);
