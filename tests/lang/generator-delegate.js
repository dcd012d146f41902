// yield* forwards everything.
function* inner() { try { const x = yield 1; console.log("inner got", x); } catch (e) { console.log("inner caught", e); yield 2; } finally { console.log("inner done"); } return "ret"; }
function* outer() { const r = yield* inner(); console.log("r", r); yield* [7, 8]; yield* "ab"; }
let it = outer(); it.next(); it.next("hi"); console.log([...it].join());
it = outer(); it.next(); console.log(it.throw("err").value); console.log(JSON.stringify(it.return(9)));
// expect: inner got hi
// expect: inner done
// expect: r ret
// expect: 8,a,b
// expect: inner caught err
// expect: 2
// expect: inner done
// expect: {"value":9,"done":true}
