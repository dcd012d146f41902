for (const currency of ['USD', 'EUR', 'GBP', 'JPY', 'INR', 'CNY', 'KRW', 'CHF', 'CAD', 'BRL', 'KWD', 'XXX', 'usd', 'ZZZ'])
  console.log(new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(-1234.567));
// expect: -$1,234.57
// expect: -€1,234.57
// expect: -£1,234.57
// expect: -¥1,235
// expect: -₹1,234.57
// expect: -CN¥1,234.57
// expect: -₩1,235
// expect: -CHF 1,234.57
// expect: -CA$1,234.57
// expect: -R$1,234.57
// expect: -KWD 1,234.567
// expect: -¤1,234.57
// expect: -$1,234.57
// expect: -ZZZ 1,234.57
