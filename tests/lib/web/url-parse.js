// Serialisation and components of URLs.
const inputs = [
  ["http://user:pass@example.com:8080/p/a/t/h?query=string#hash"], ["HTTP://EXAMPLE.com:80/../a/./b/%2e%2e/c"],
  ["https://192.168.0.257/"], ["http://0x7f.1/"], ["http://[::1]:3000/x"], ["http://[2001:db8::ff00:42:8329]/"],
  ["http://[1:2:3:4:5:6:7:8:9]/"], ["file:///C|/a/../b"], ["file:a/b", "file:///x/y"], ["//host/p", "https://a/"],
  ["../../d?x#y", "http://h/a/b/c/"], ["?q", "http://h/a?b#c"], ["#f", "http://h/a?b#c"], ["", "http://h/a?b#c"],
  ["mailto:a@b.c"], ["data:text/plain,hi there ?q"], ["blob:https://a.b/c"], ["javascript:alert(1)"], ["foo://b/../c"],
  ["foo:/a/..//b"], ["http://a b/"], ["http://a%41/"], ["http://ü.de/"], ["http://xn--nxa.de/"], ["http://日本語.jp/パス?ク#フ"],
  ["  http://a/ \n"], ["ht\ntp://a\t/"], ["http:\\\\a\\b"], ["http://a:99999/"], ["http://a:/"], ["http:///a"], ["http:a", "http://b/c/"],
  ["/x y`{}|^", "http://h"], ["http://h/?x y'\"<>#x y`<>"], ["http://u@/"], ["http://@h/"], ["http://a@b@c/"], ["ws://h:80/"],
  ["http://1.2.3.4.5/"], ["http://256/"], ["http://1e2/"], ["http://ａ.ｃｏｍ"], ["http://a..b/"], ["http://a_b-c.d/"], ["nonsense"], ["http://"],
];
for (const [input, base] of inputs) {
  try {
    const u = new URL(input, base);
    console.log([u.href, u.origin, u.protocol, u.username, u.password, u.host, u.hostname, u.port, u.pathname, u.search, u.hash].join(" | "));
  } catch (e) {
    console.log(JSON.stringify(input), e.name, e.code, e.message);
  }
}
console.log(URL.canParse("a:b"), URL.canParse("b"), URL.canParse("b", "http://a"), URL.parse("x"), URL.parse("/x", "http://y").href);
console.log(JSON.stringify({ u: new URL("http://a/?b") }), `${new URL("http://a")}`, new URL(new URL("http://a/b")).pathname);
