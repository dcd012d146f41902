const later = () => require("./_rt/index.js");
console.log(typeof later);
// expect: function
