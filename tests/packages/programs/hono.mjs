import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
const app = new Hono();
app.use("*", async (c, next) => { await next(); c.res.headers.set("x-mid", "1"); });
app.get("/", (c) => c.text("home"));
app.get("/users/:id{[0-9]+}", (c) => c.json({ id: c.req.param("id"), q: c.req.query("q") }));
app.post("/echo", async (c) => c.json(await c.req.json(), 201));
app.get("/fail", () => { throw new HTTPException(418, { message: "teapot" }); });
app.route("/sub", new Hono().get("/x", (c) => c.html("<b>x</b>")));
app.notFound((c) => c.text("none", 404));
for (const [path, init] of [["/"], ["/users/42?q=z"], ["/users/abc"], ["/echo", { method: "POST", body: '{"a":1}', headers: { "content-type": "application/json" } }], ["/fail"], ["/sub/x"]]) {
    const r = await app.request("http://localhost" + path, init);
    console.log(path, r.status, r.headers.get("x-mid"), r.headers.get("content-type")?.startsWith("application/json") ?? false, await r.text());
}
