enum H { No = 0, Yes = "YES", Two = 2, Last = "end" }
console.log(JSON.stringify(H), H[0], (H as any)["YES"]);
// expect: {"0":"No","2":"Two","No":0,"Yes":"YES","Two":2,"Last":"end"} No undefined
