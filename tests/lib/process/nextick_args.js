process.nextTick((...a) => console.log("tick", a), 1, "two", { three: 3 });
process.nextTick(function () { "use strict"; console.log(arguments.length); });
(async () => { await null; console.log("await"); process.nextTick(() => console.log("tick in await")); await null; console.log("await 2"); })();
for (let i = 0; i < 3; i++) process.nextTick(i => console.log("loop", i), i);
