process.on("unhandledRejection",(r,p)=>{ console.log("UR",r,p instanceof Promise); }); process.on("rejectionHandled",p=>console.log("RH",p instanceof Promise));
const p=Promise.reject(1); setTimeout(()=>p.catch(()=>console.log("late")),2); Promise.reject(2).catch(()=>{}); (async()=>{ throw 3 })(); new Promise((_, r)=>{ r(4) }).then(()=>{});
