// as: node
// Counts, moments and percentiles as Node tells them.
const ph=require('perf_hooks'); const h=ph.createHistogram();
for(let i=1;i<2000;i++)h.record(i*i*7919%1234567+1); h.record(2n**40n);
console.log(h, h.percentile(50),h.percentile(99.9),h.percentilesBigInt, h.countAt(500000), h.cdf(500000));
const g=ph.createHistogram({lowest:10,highest:1e6,figures:2}); for(const v of [1,5,9,10,11,19,100,1000,12345,999999,1000000,1000001,2e6])g.record(v); console.log(g, g.countAt(12345), g.percentilesAt([10,50,90]), g.linearBuckets(100000), g.logBuckets(10,10));
const a=ph.createHistogram(), b=ph.createHistogram();
for(const v of [1,2,3,4,5,6,7,8,9,10,50])a.record(v); for(const v of [5,6,7,8,9,10,11,12,90])b.record(v);
console.log(a.ksTest(b),a.cohensD(b),a.cliffsD(b),a.linearBuckets(5),a.logBuckets(5,2),a.linearBuckets(7)); a.recordCorrected(100,9); console.log(a.count,a); a.subtract(b); console.log(a); a.add(b); console.log(a); a.add(h); console.log(a.max,a.count); a.reset(); console.log(a, a.recordDelta(), a.count);
