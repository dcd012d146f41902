// URLPattern: patterns, inputs, groups, what it throws, and how it looks.
const show = (make) => {
    try {
        return make();
    } catch (e) {
        return `${e.name} ${e.code ?? ""}`;
    }
};
const books = new URLPattern({ pathname: "/books/:id(\\d+)/:rest*" });
console.log(books);
console.log(books.test("https://a.example/books/12/x/y"), books.test("https://a.example/books/x"), books.hasRegExpGroups);
console.log(books.exec("https://a.example/books/12/x/y").pathname);
console.log(books.exec("/books/1", "http://u:p@h:81/z?q#f"));
console.log(books.exec({ pathname: "/books/7", hash: "#x" })?.inputs, books.exec("/books/1"));

for (const args of [
    ["https://*.example.com:8080/a/:b?x=:y#z"], ["/p/*.png", "https://cdn.example/dir/"], ["http{s}?://:host/{:a-}?b"], ["data\\:foo*"],
    ["https://[\\:\\:1]/"], [{ pathname: "x/:y", baseURL: "http://h/a/b?c" }], [{ port: "80", protocol: "http" }], [{ search: "?a=1", hash: "#b" }],
    ["https://user:*@h/"], [{ pathname: "/A" }, { ignoreCase: true }], ["https://é.example/ü*"], [{}], [], [null], [undefined, undefined],
]) {
    console.log(JSON.stringify(args), show(() => {
        const p = new URLPattern(...args);
        return [p.protocol, p.username, p.password, p.hostname, p.port, p.pathname, p.search, p.hash].join(" ");
    }));
}
console.log(new URLPattern({ pathname: "/Foo" }, { ignoreCase: true }).test({ pathname: "/fOO" }), new URLPattern({ pathname: "/Foo" }).test({ pathname: "/foo" }));
console.log(new URLPattern({ pathname: "/{a}?/:b+" }).exec({ pathname: "/a/x/y" })?.pathname.groups);

for (const args of [["/foo"], [{ pathname: "/(" }], [{ pathname: "/:a/:a" }], [{ pathname: "(?x)" }], [{ pathname: "/((x))" }], [{ pathname: "/([a)" }], [{ pathname: "{a" }],
    [{ port: "999999" }], [{ hostname: "bad host" }], [{ protocol: "a b" }], [{}, "http://x"], ["/x", "no url"], [1]])
    console.log(JSON.stringify(args), show(() => new URLPattern(...args)));
console.log(show(() => books.test({}, "http://x")), show(() => books.test.call({})), show(() => books.exec.call(1)));
console.log(show(() => Object.getOwnPropertyDescriptor(URLPattern.prototype, "pathname").get.call({})));
console.log(Object.prototype.toString.call(books), URLPattern.length, URLPattern.prototype.exec.length, Object.keys(URLPattern.prototype).join());

// What scripts change is not noticed.
RegExp.prototype.exec = String.prototype.slice = Array.prototype.push = () => { throw new Error("seen"); };
console.log(books.test("https://a.example/books/12"), new URLPattern("https://x.example/:a").exec("https://x.example/q").pathname.groups.a);
