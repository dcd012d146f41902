const u = new URL("https://example.com:8080/a?b#c");
const set = (k, v) => { u[k] = v; console.log(k, JSON.stringify(v), u.href); };
set("protocol", "http"); set("protocol", "ftp:x"); set("protocol", "foo"); set("username", "a:b"); set("password", "p@q");
set("host", "h2:99"); set("host", "h3"); set("host", ""); set("hostname", "h4:1"); set("hostname", "ü"); set("port", "12x"); set("port", "x");
set("port", "80"); set("port", ""); set("port", 70000); set("pathname", "x/../y z"); set("pathname", ""); set("search", "a b'");
set("search", "?"); set("search", ""); set("hash", "x y"); set("hash", "#"); set("hash", "");
try { u.href = "zz"; } catch (e) { console.log(e.name, e.code); }
set("href", "data:x,y"); set("pathname", "q"); set("host", "h"); set("search", "s"); set("hash", "t");
const f = new URL("file:///a"); f.host = "h"; console.log(f.href); f.port = "1"; f.username = "u"; console.log(f.href);
const p = new URL("http://a/?x=1&y=2");
p.searchParams.append("z", "3 4"); console.log(p.href, p.search);
p.searchParams.delete("x"); console.log(p.href);
p.search = "?n=5"; console.log([...p.searchParams].join(";"), p.searchParams === p.searchParams);
p.href = "http://b/?m=6"; console.log(p.searchParams.get("m"), p.searchParams.get("n"));
p.searchParams.delete("m"); console.log(p.href);
