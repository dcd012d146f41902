// Elysia's second version (a preview): hooks have other names than in the first.
import { Elysia, t } from "elysia2";
const seen = [];
const app = new Elysia({ normalize: false }).state("n", 1).decorate("double", (x) => 2 * x)
    .derive(({ headers }) => ({ who: headers["x-who"] ?? "nobody" }))
    .error(({ code, set }) => { if (code === "NOT_FOUND") { set.status = 404; return "none"; } if (code === "VALIDATION") { set.status = 422; return "invalid"; } })
    .beforeHandle(({ path }) => { seen.push(path); })
    .get("/", () => "home")
    .get("/id/:id", ({ params: { id }, query }) => ({ id, query }))
    .get("/double/:x", { params: t.Object({ x: t.Numeric() }) }, ({ params: { x }, double }) => double(x))
    .post("/sum", { body: t.Object({ a: t.Number(), b: t.Number() }) }, ({ body }) => body.a + body.b)
    .get("/who", ({ who, store, set }) => { set.headers["x-n"] = String(store.n); return who; })
    .get("/boom", () => { throw new Error("boom"); })
    .get("/file/*", ({ params }) => params["*"])
    .get("/teapot", ({ status }) => status(418, "short"))
    .get("/stream", function* () { yield "a"; yield "b"; })
    .group("/v1", (g) => g.get("/x", () => ({ in: "group" })).get("/y", () => new Response("raw", { status: 201 })));
const ask = async (path, init) => { try { const r = await app.handle(new Request("http://localhost" + path, init)); console.log(path, r.status, r.headers.get("x-n"), (await r.text()).replace(/("title":"Bad Request".*"detail":").*"/, "$1...\"")); } catch (e) { console.log(path, "threw", e.message); } };
for (const p of ["/", "/id/7?x=1", "/none", "/double/21", "/double/a", "/boom", "/file/a/b", "/teapot", "/stream", "/v1/x", "/v1/y"]) await ask(p);
await ask("/who", { headers: { "x-who": "me" } });
for (const body of ['{"a":1,"b":2}', '{"a":"x"}', "{"]) await ask("/sum", { method: "POST", body, headers: { "content-type": "application/json" } });
console.log(seen.join(" "));
