// exit: 7
process.stdout.write("a"); process.stderr.write("b"); console.log("c"); console.error("d"); process.stdout.write("e\n",()=>console.log("cb")); 
process.on("exit",c=>{ console.log("exit",c); process.exitCode=7 });
setTimeout(()=>{ console.log("timer"); process.exit() },1);
