// <!-- and --> are comments of scripts.
var x = 1; <!-- this is ignored
--> so is this
console.log(x);
/* a
*/ --> and this
console.log(x --> 0, x);
  /* c */ /* d */ --> here too
var y = 3;
console.log(y <!--x
);
console.log(eval("1 <!-- 2"), eval("1\n--> 2"), new Function("return 1 <!-- 2\n")());
try { eval("1 --> 2"); console.log("ok"); } catch (e) { console.log(e.name); }
