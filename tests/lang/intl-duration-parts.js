const show = (o, d) => console.log(JSON.stringify(new Intl.DurationFormat('en', o).formatToParts(d)));
show({}, { hours: 1, minutes: -0 }); show({ style: 'long' }, { years: 1, days: 1234, seconds: 5 }); show({ style: 'digital' }, { hours: 1, minutes: 2, seconds: 3, milliseconds: 40 }); show({ style: 'narrow' }, { days: -2, hours: -3 }); show({}, { seconds: 0 });
