// needs: icu
for (const l of ['de', 'ja', 'hi', 'ko'])
  console.log(l, new Intl.NumberFormat(l, { notation: 'compact' }).format(123456789), new Intl.NumberFormat(l, { notation: 'compact', compactDisplay: 'long' }).format(54321),
    new Intl.NumberFormat(l, { notation: 'scientific' }).format(54321), new Intl.NumberFormat(l, { style: 'unit', unit: 'kilometer-per-hour', unitDisplay: 'long' }).format(50));
// expect: de 123 Mio. 54 Tausend 5,432E4 50 Kilometer pro Stunde
// expect: ja 1.2億 5.4万 5.432E4 時速 50 キロメートル
// expect: hi 12 क॰ 54 हज़ार 5.432E4 50 किलोमीटर प्रति घंटा
// expect: ko 1.2억 5.4만 5.432E4 시속 50킬로미터
