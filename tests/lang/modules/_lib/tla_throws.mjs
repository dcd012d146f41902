console.log("throws"); await 0; throw new Error("from the module");
