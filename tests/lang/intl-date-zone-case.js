for (const timeZone of ['europe/berlin', 'AMERICA/new_york', 'utc', 'asia/tokyo', 'america/port-au-prince', 'america/indiana/vincennes', 'etc/gmt+8'])
  console.log(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone);
