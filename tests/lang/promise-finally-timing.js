// finally passes values through and waits.
Promise.resolve(1).finally(() => new Promise((r) => r("ignored"))).then((v) => console.log(v));
Promise.reject(2).finally(() => 3).catch((v) => console.log(v));
Promise.resolve(4).finally(() => Promise.reject(5)).catch((v) => console.log(v));
Promise.resolve(6).finally(null).then((v) => console.log(v));
// expect: 6
// expect: 1
// expect: 2
// expect: 5
