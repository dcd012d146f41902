const dates = [Date.UTC(2025, 0, 15), Date.UTC(2025, 6, 15)];
for (const timeZone of ['UTC', 'America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Europe/Berlin', 'Europe/London', 'Europe/Dublin', 'Asia/Calcutta', 'Asia/Tokyo', 'America/Sao_Paulo', 'Australia/Sydney', 'Australia/Lord_Howe', 'Asia/Katmandu', 'Pacific/Apia', 'Pacific/Honolulu', 'Etc/GMT+5'])
  for (const d of dates)
    console.log(timeZone, ['short', 'long', 'shortOffset', 'longOffset', 'shortGeneric', 'longGeneric'].map((timeZoneName) =>
      new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName }).formatToParts(d).find((p) => p.type === 'timeZoneName').value).join(' | '));
