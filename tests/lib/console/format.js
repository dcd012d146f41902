console.log("%d|%d|%d|%d|%d|%d", true, null, undefined, "", " 12", "0x10"); console.log("%d|%d|%d|%d", [5], {}, [], ()=>1);
console.log("%i|%i|%i|%i|%i|%i|%i", true, null, undefined, "", " 12", "0x10", "12abc"); console.log("%i|%i|%i", [5], {}, 1.5e300);
console.log("%f|%f|%f|%f|%f|%f|%f", true, null, undefined, "", " 12", "0x10", "12abc"); console.log("%f|%f|%f", [5], {}, 1.5e300);
console.log("%d %d %d", 1e21, 1.5e300, 1e-7, Infinity, -Infinity); console.log("%d|%i|%f", Infinity, -Infinity, NaN); console.log("%d %i", -5.9, -5.9); console.log("%d", 12345678901.5, "%i", 12345678901.5); console.log("%d %d", 2**53, -(2**40)-0.5);
console.log("%s %s", "a\nb", ["x","y"]); console.log("%s", [1,[2,{a:1}]]); console.log("%s", new Map([[1,2]]), new Set); console.log("%s|%s|%s", true, 1.5, -0); console.log("%s", Object.create(null) === 1); 
console.log("%o|%o", "str", 5, [1,"a"]); console.log("%O|%O", "str", 5n); console.log("%j|%j|%j", "s", 5, [1,{a:undefined}]); console.log("%j", undefined, ()=>1);
console.log("a%sb%sc", 1); console.log("%s", "%s", "x"); console.log("x", "%d", 5, "%s", "y", "z");
