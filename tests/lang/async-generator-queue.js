// Requests are served in order.
async function* g() { for (let i = 0; i < 3; i++) { await null; yield i; } }
const it = g();
Promise.all([it.next(), it.next(), it.return("r"), it.next()]).then((rs) => console.log(rs.map((r) => r.value + ":" + r.done).join()));
// expect: 0:false,1:false,r:true,undefined:true
