import { observable, computed, autorun, makeAutoObservable, action, runInAction, reaction, when, toJS, configure } from "mobx";
class Store { items = []; filter = ""; constructor() { makeAutoObservable(this); } get shown() { return this.items.filter((i) => i.includes(this.filter)); } add(i) { this.items.push(i); } *load() { const x = yield Promise.resolve("loaded"); this.items.push(x); return x; } }
const s = new Store(), log = [];
const stop = autorun(() => log.push(s.shown.join("+")));
s.add("one"); s.add("two"); runInAction(() => { s.filter = "t"; s.add("three"); });
console.log(JSON.stringify(log), await s.load(), JSON.stringify(toJS(s.items)));
stop();
const box = observable.box(1), twice = computed(() => box.get() * 2), o = observable({ deep: { n: 1 }, m: new Map() });
reaction(() => o.deep.n, (n, p) => console.log("reaction", p, n));
action(() => { o.deep.n = 5; box.set(4); o.m.set("k", 1); })();
console.log(twice.get(), o.m.get("k"), Array.isArray(s.items));
setTimeout(() => runInAction(() => { o.deep.n = 9; }), 1);
await when(() => o.deep.n === 9); console.log("when");
