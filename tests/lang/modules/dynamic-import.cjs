// import() from CommonJS: specifiers of all kinds, rejections.
const order = [];
import("./_lib/one.mjs").then(m => { order.push(m.default); return import("./_lib/" + "two.mjs"); }).then(async m => {
    order.push(m.x);
    for (const bad of [{ toString() { throw 1; } }, Symbol(), "./_lib/not_there.mjs"])
        await import(bad).catch(e => order.push(e === 1 ? 1 : e.code ?? e.name));
    const spec = { toString: () => "./_lib/one.mjs" };
    order.push((await import(spec)).first);
    console.log(order.join());
});
