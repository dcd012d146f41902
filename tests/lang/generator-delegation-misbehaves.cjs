// yield* over iterators whose methods are missing or lie.
const run = (name, iterable, drive) => {
  function* g() {
    try {
      return ["returned", yield* iterable];
    } finally {
      log.push("finally");
    }
  }
  const log = [];
  let result;
  try {
    result = JSON.stringify(drive(g()));
  } catch (e) {
    result = e.name ?? e;
  }
  console.log(name, result, log.join());
};
const iter = (methods) => ({ [Symbol.iterator]: () => methods });
run("next not object", iter({ next: () => 1 }), (it) => it.next());
run("next missing", iter({}), (it) => it.next());
run("throw missing", iter({ next: () => ({ value: 1, done: false }), return: () => ({}) }), (it) => (it.next(), it.throw(5)));
run("throw missing, no return", iter({ next: () => ({ value: 1, done: false }) }), (it) => (it.next(), it.throw(5)));
run("return missing", iter({ next: () => ({ value: 1, done: false }) }), (it) => (it.next(), it.return(7)));
run("return not object", iter({ next: () => ({ value: 1, done: false }), return: () => 3 }), (it) => (it.next(), it.return(7)));
run("return done false", iter({ next: () => ({ value: 1, done: false }), return: (v) => ({ value: v, done: false }) }), (it) => (it.next(), it.return(7)));
run("return done true", iter({ next: () => ({ value: 1, done: false }), return: () => ({ value: "r", done: true }) }), (it) => (it.next(), it.return(7)));
run("throw done true", iter({ next: () => ({ value: 1, done: false }), throw: () => ({ value: "t", done: true }) }), (it) => (it.next(), it.throw(7)));
run("return null", iter({ next: () => ({ value: 1, done: false }), return: null }), (it) => (it.next(), it.return(7)));
run("return not callable", iter({ next: () => ({ value: 1, done: false }), return: 5 }), (it) => (it.next(), it.return(7)));
run("result passes as it is", iter({ next: () => ({ value: 1, done: 0, extra: true }) }), (it) => it.next());
run("not iterable", 5, (it) => it.next());
run("string", "ab", (it) => [it.next(), it.next(), it.next()]);
