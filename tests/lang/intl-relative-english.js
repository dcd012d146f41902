for (const style of ['long', 'short', 'narrow'])
  for (const numeric of ['always', 'auto']) {
    const f = new Intl.RelativeTimeFormat('en', { style, numeric });
    for (const u of ['second', 'minute', 'hour', 'day', 'week', 'month', 'quarter', 'year']) console.log(style, numeric, u, [-2, -1, -0, 0, 1, 2, 1000, 1.5, -0.5].map((x) => f.format(x, u)).join(' | '));
  }
