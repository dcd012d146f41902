import ora from 'ora';
const s = ora({ text: 'Loading', stream: process.stdout, isEnabled: false }).start();
s.text = 'More'; s.succeed('Done'); ora({ text: 'x', stream: process.stdout, isEnabled: false }).fail('bad');
const t = ora({ text: 'spin', stream: process.stdout, isEnabled: true, color: false, discardStdin: false, hideCursor: false });
console.log(JSON.stringify(t.frame()));
