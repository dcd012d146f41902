// exit: 4
process.exitCode=4; process.on("beforeExit",c=>console.log("be",c)); process.on("exit",c=>console.log("ex",c,process.exitCode));
