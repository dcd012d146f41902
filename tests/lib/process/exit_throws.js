// exit: 7
// expect error: error: from listener
process.on("uncaughtException", () => { throw new Error("from listener"); });
throw new Error("orig");
