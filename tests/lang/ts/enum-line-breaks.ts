enum
Spread
{
    A
    = 1
    ,
    B
}
console.log(JSON.stringify(Spread));
// expect: {"1":"A","2":"B","A":1,"B":2}
