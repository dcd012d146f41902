// assignments to constants
const t = (f) => { try { console.log('no error:', String(f())); } catch (e) { console.log(e.name + ': ' + e.message); } };
const k=1;
t(()=>{k=2});
t(()=>{k++});
t(()=>{k+=1});
t(()=>{[k]=[1]});
t(()=>{({k}={k:1})});
t(()=>{for(const q of [1]) q=2});
t(()=>{for(k of [1]);});
t(()=>{class Q{ static m(){Q=1} } Q.m()});
t(()=>{(function fn(){'use strict'; fn=1})()});
