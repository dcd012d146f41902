enum K { class = 1, function, async, get, set, static, let, await, of, type, declare }
console.log(JSON.stringify(K));
// expect: {"1":"class","2":"function","3":"async","4":"get","5":"set","6":"static","7":"let","8":"await","9":"of","10":"type","11":"declare","class":1,"function":2,"async":3,"get":4,"set":5,"static":6,"let":7,"await":8,"of":9,"type":10,"declare":11}
