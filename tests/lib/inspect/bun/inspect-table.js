console.log(JSON.stringify(Bun.inspect.table([{a:100000,bbbbbbbbb:'x'},{a:true,bbbbbbbbb:{q:1}}, 'prim'],{colors:true})));
console.log(JSON.stringify(Bun.inspect.table([{a:1}],undefined,{colors:true}))); console.log(JSON.stringify(Bun.inspect.table([{a:1}],{colors:true,depth:0}))); try { console.log(JSON.stringify(Bun.inspect.table([{a:1}],5))) } catch(e) { console.log(e.message) } try { console.log(JSON.stringify(Bun.inspect.table([{a:1}],'a'))) } catch(e) { console.log(e.message) }
console.log(JSON.stringify(Bun.inspect.table(new Map([['k','v']]),{colors:true})));
console.log(Bun.inspect.table([{a:{b:{c:1}}}]));
console.log(Bun.inspect.table([{a:null,b:undefined,c:Symbol('x'),d:-0,e:[1,2],f(){} }]));
