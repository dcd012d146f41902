const p = new Intl.NumberFormat('en-US').formatToParts(1.5);
console.log(Array.isArray(p), JSON.stringify(p), Object.keys(p[0]).join(), Object.getPrototypeOf(p[0]) === Object.prototype);
// expect: true [{"type":"integer","value":"1"},{"type":"decimal","value":"."},{"type":"fraction","value":"5"}] type,value true
