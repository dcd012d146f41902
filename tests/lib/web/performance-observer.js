// peer: none
// expect: true true true Performance
// expect: now 1 5 mark,a,5,0,null
// expect: m measure 3 2 {"x":1}
// expect: 2 2 {"detail":{"x":1},"duration":2,"entryType":"measure","name":"m","startTime":3}
// expect: SyntaxError TypeError TypeError TypeError TypeError TypeError DataCloneError
// expect: event p
// expect: ["dns","function","gc","http","mark","measure","net","resource"] true
// expect: buffered mark a
// expect: timed 3 1 timerified add
// expect: 1 mark late true
// expect: 2 measure m2,mark late true
// expect: function add
// expect: after disconnect 0
// The timeline, who observes it, and performance as an event target.
import { performance as same, PerformanceObserver as Observer } from "node:perf_hooks";
console.log(performance instanceof EventTarget, performance instanceof Performance, same === performance && Observer === PerformanceObserver,
    performance[Symbol.toStringTag]);
const describe = (e) => [e.name, e.entryType, e.startTime, e.duration, JSON.stringify(e.detail)];
const detail = { x: 1 };
const mark = performance.mark("a", { startTime: 5 });
console.log(performance.now.name, PerformanceMark.length, mark.startTime, [mark.entryType, mark.name, mark.startTime, mark.duration, mark.detail === null ? "null" : "?"].join());
const measure = performance.measure("m", { start: 3, duration: 2, detail });
console.log(...describe(measure));
detail.x = 2;
const json = measure.toJSON();
console.log(performance.getEntries().length, measure.duration, JSON.stringify(Object.fromEntries(Object.entries(json).sort())));
const name = (f) => { try { return f(); } catch (e) { return e.name; } };
console.log(name(() => performance.measure("q", "none")), name(() => performance.mark("q", { startTime: -1 })), name(() => new PerformanceEntry()),
    name(() => performance.measure("q", { start: 1, end: 2, duration: 3 })), name(() => performance.mark.call({}, "q")), name(() => new PerformanceObserver(1)),
    name(() => performance.mark("q", { detail() {} })));
performance.addEventListener("p", (event) => console.log("event", event.type));
performance.dispatchEvent(new Event("p"));
console.log(JSON.stringify(PerformanceObserver.supportedEntryTypes), Object.isFrozen(PerformanceObserver.supportedEntryTypes));
new PerformanceObserver((list, observer) => {
    for (const e of list.getEntries())
        console.log("buffered", e.entryType, e.name);
    observer.disconnect();
    rest();
}).observe({ type: "mark", buffered: true });

function rest() {
    const marks = new PerformanceObserver((list, self) => console.log(list.getEntries().length, list.getEntries().map((e) => `${e.entryType} ${e.name}`).join(), self === marks));
    marks.observe({ type: "mark" });
    const both = new PerformanceObserver((list, self) => {
        console.log(list.getEntries().length, list.getEntries().map((e) => `${e.entryType} ${e.name}`).join(), self === both);
        both.disconnect();
        marks.disconnect();
    });
    both.observe({ entryTypes: ["measure", "mark", "nothing"] });
    const calls = new PerformanceObserver((list) => {
        console.log(list.getEntries()[0].entryType, list.getEntries()[0].name);
        calls.disconnect();
        performance.mark("unseen");
        console.log("after disconnect", marks.takeRecords().length);
    });
    calls.observe({ entryTypes: ["function"] });
    const add = (a, ...b) => a + b[0], timed = performance.timerify(add);
    console.log("timed", timed(1, 2), timed.length, timed.name);
    performance.measure("m2", { start: 1, end: 2 });
    performance.mark("late");
}
