// needs: typeof crypto === "object" && typeof Buffer === "function"
import { Elysia, t } from "elysia";
const app = new Elysia().state("n", 1).derive(({ headers }) => ({ who: headers["x-who"] ?? "nobody" }))
    .get("/", () => "home").get("/id/:id", ({ params: { id }, query }) => ({ id, query }))
    .post("/sum", ({ body }) => body.a + body.b, { body: t.Object({ a: t.Number(), b: t.Number() }) })
    .get("/who", ({ who, store, set }) => { set.headers["x-n"] = String(store.n); return who; })
    .onError(({ code, set }) => { if (code === "NOT_FOUND") { set.status = 404; return "none"; } if (code === "VALIDATION") return "invalid"; });
const ask = async (path, init) => { const r = await app.handle(new Request("http://localhost" + path, init)); console.log(path, r.status, r.headers.get("x-n"), await r.text()); };
await ask("/"); await ask("/id/7?x=1"); await ask("/none"); await ask("/who", { headers: { "x-who": "me" } });
await ask("/sum", { method: "POST", body: '{"a":1,"b":2}', headers: { "content-type": "application/json" } });
await ask("/sum", { method: "POST", body: '{"a":"x"}', headers: { "content-type": "application/json" } });
