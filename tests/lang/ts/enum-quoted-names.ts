enum Q { "a-b" = 1, "c d", e = "x", ["f"] = 9, "0x" }
console.log(JSON.stringify(Q));
// expect: {"1":"a-b","2":"c d","9":"f","10":"0x","a-b":1,"c d":2,"e":"x","f":9,"0x":10}
