// parseInt and parseFloat of short texts and what comes close to them.
for (const t of ['0', '7', '123', '007', '123456789', '1234567890', '99999999999999999999', '-5', '+5', ' 12', '12 ', '12px', '0x10', '0X1f',
    '1x', '12x', '08', '', '-', '.5', '5.', '5.5', '1e3', '12e', 'Infinity', '-Infinityx', '\u20281', '1\u0661', '\u0661', '12\u0100', 'x', '-0'])
    console.log(JSON.stringify(t), parseInt(t), parseInt(t, 10), parseInt(t, 16), parseInt(t, 2), parseInt(t, 0), parseInt(t, 37), parseFloat(t), Object.is(parseInt(t), -0));
console.log(parseInt('15', { valueOf() { console.log('radix'); return 8; } }), parseInt(15.9), parseInt('1'.repeat(9)), parseInt(null, 36), parseFloat(['4']));
for (const t of ['', '0', '00', '7', '123456789', '1234567890', '-1', '+1', ' 1', '1 ', '1\u0100', '12a', '0x1f', '0b1', '\u0661', '1_0', '1e2', '.5'])
    console.log(JSON.stringify(t), Number(t), +t, t * 1, Object.is(+t, 0), isNaN(t));
