process.on("SIGUSR1",(n,x)=>{ console.log("got",n,x); clearInterval(iv) });
const iv=setInterval(()=>{},1000);
process.kill(process.pid,"SIGUSR1");
