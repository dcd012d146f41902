// needs: icu
const d = new Date(Date.UTC(2024, 0, 5, 12)), row = [];
for (let i = 0; i < 3; i++) for (const l of ['de', 'en-US', undefined, 'fr', 'de']) row.push(d.toLocaleDateString(l), 'ä'.localeCompare('z', l), 'ä'.localeCompare('z', 'sv'));
console.log(row.join(' '));
for (const l of ['x', 'de_DE']) try { d.toLocaleDateString(l); } catch (e) { console.log(e.name); }
