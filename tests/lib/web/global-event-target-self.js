// expect: true true true null
// expect: true
// Listeners see the global object itself (Bun gives them another one).
addEventListener("x", function (event) { console.log(this === globalThis, event.target === globalThis, event.currentTarget === self, event.parent ?? null); });
dispatchEvent(new Event("x"));
console.log(globalThis.addEventListener.length === 2);
