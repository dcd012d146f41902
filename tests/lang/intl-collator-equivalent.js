// needs: icu
const c = new Intl.Collator('en');
console.log(c.compare('ä\u0323', 'a\u0323\u0308'), c.compare('각', '\u1100\u1161\u11a8'), c.compare('\u2126', 'Ω'), c.compare('か\u3099', 'が'), c.compare('日', '本'), c.compare('a', 'あ'), c.compare('я', 'а'));
console.log(['ж', 'б', 'Ж', 'α', 'b', 'β', '日'].sort(c.compare).join());
