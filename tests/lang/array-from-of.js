// Array.from, Array.of, constructor.
console.log(Array.from({ length: 3 }, (_, i) => i * 2).join(), Array.from("a😀").length, Array.of(7).length, new Array(7).length, new Array(7, 8).length, Array.isArray(new Proxy([], {})), Array(3).join("-"), Array.from(new Map([[1, 2]])).join());
try { new Array(-1); } catch (e) { console.log(e.name + ": " + e.message); }
try { new Array(1.5); } catch (e) { console.log(e.message); }
// expect: 0,2,4 2 1 7 2 true -- 1,2
// expect: RangeError: Invalid array length
// expect: Invalid array length
