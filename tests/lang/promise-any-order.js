// any collects errors in order of the list.
Promise.any([new Promise((_, no) => Promise.resolve().then(() => no("slow"))), Promise.reject("fast")]).catch((e) => console.log(e.errors.join(), e.message));
Promise.race([]).then(() => console.log("never")); Promise.allSettled([]).then((v) => console.log(v.length));
// expect: 0
// expect: slow,fast All promises were rejected
