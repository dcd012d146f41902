console.log((123456789012345678901234567890n).toLocaleString('en-US'), (-5n).toLocaleString('en-US', { style: 'currency', currency: 'USD' }), (12345n).toLocaleString('en-US', { notation: 'compact' }));
console.log((10n ** 40n).toLocaleString('en-US', { maximumSignificantDigits: 3, notation: 'scientific' }), Object(7n).toLocaleString('en-US', { minimumIntegerDigits: 3 }));
// expect: 123,456,789,012,345,678,901,234,567,890 -$5.00 12K
// expect: 1E40 007
