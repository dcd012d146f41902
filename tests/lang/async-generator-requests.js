// Requests of an async generator wait in line, whatever they are.
const log = [];
async function* g() {
  try {
    log.push("got " + (yield 1));
    log.push("got " + (yield Promise.resolve(2)));
    yield 3;
  } finally {
    log.push("cleanup");
    await null;
    log.push("cleaned");
  }
}
const it = g();
const show = (name) => [(r) => log.push(name + " " + JSON.stringify(r)), (e) => log.push(name + " threw " + e)];
it.next("ignored").then(...show("a"));
it.next("x").then(...show("b"));
it.return("early").then(...show("c"));
it.next().then(...show("d"));
it.throw("late").then(...show("e"));
it.return(Promise.reject("bad")).then(...show("f"));
it.next().then(...show("g"));
const never = g();
never.return(5).then(...show("unstarted return"));
never.next().then(...show("unstarted next"));
g().throw("t").then(...show("unstarted throw"));
setTimeout(() => {
  console.log(log.join("\n"));
  const proto = Object.getPrototypeOf(g.prototype);
  proto.next.call({}).catch((e) => console.log(e.name));
}, 5);
