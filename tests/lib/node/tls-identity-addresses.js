// Addresses that a certificate lists: in one form, and those that are none say nothing.
// as: node
const tls=require('tls');
for (const alt of ['IP Address:8.8.8.0/24','IP Address:::1','IP Address:0:0:0:0:0:0:0:1, DNS:a','IP Address:x, IP Address:8.8.4.4'])
 console.log(tls.checkServerIdentity('8.8.8.8',{subject:{CN:'8.8.8.8'},subjectaltname:alt})?.message);
