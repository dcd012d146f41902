// exit: 12
process.on("beforeExit", () => console.log("never"));
setTimeout(() => { console.log("bye"); process.exit("12"); console.log("never"); }, 1);
setInterval(() => {}, 1000);
