for (const name of ['DateTimeFormat', 'Collator', 'RelativeTimeFormat', 'ListFormat', 'Segmenter', 'DisplayNames', 'DurationFormat']) {
  const C = Intl[name], d = Object.getOwnPropertyDescriptor(Intl, name);
  console.log(name, C.name, C.length, d.writable, d.enumerable, d.configurable, C.prototype[Symbol.toStringTag], Object.getOwnPropertyNames(C.prototype).sort().join(), Object.getOwnPropertyNames(C).sort().join());
  class Sub extends C {}
  const s = name === 'DisplayNames' ? new Sub('en', { type: 'region' }) : new Sub('en');
  console.log(s instanceof C, Object.getPrototypeOf(s) === Sub.prototype, C.supportedLocalesOf(['en', 'en-US']).join(), JSON.stringify(Object.getOwnPropertyDescriptor(C, 'prototype').writable));
  for (const m of ['resolvedOptions', 'format', 'compare', 'of', 'segment'])
    try { const f = Object.getOwnPropertyDescriptor(C.prototype, m); if (f) (f.get ?? f.value).call({}, 'a', 'day'); } catch (e) { console.log(m, e.name); }
}
