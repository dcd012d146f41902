// keys, values and entries of arrays, strings, typed arrays, arguments and proxies.
const args = (function () { return arguments; })('x', 'y');
for (const o of [[1, , 3], 'ab', new Uint8Array([5]), args, new String('q'), Object.assign([1], { k: 2 }), new Map([[1, 2]]), () => 1, /x/g, new Error('m'), new Date(0), Object.create([1])]) console.log(Object.keys(o).join('|'), JSON.stringify(Object.values(o)), JSON.stringify(Object.entries(o)));
