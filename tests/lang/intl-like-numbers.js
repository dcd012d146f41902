// toLocaleString of numbers and arrays.
console.log((1234567.891).toLocaleString(), (0).toLocaleString(), (-1e6).toLocaleString(), NaN.toLocaleString(), [1000, 2.5].toLocaleString(), (12345n).toLocaleString());
// expect: 1,234,567.891 0 -1,000,000 NaN 1,000,2.5 12,345
