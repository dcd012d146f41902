// process.exit of the program does not wait for workers, whatever they do.
let started = 0;
for (let i = 0; i < 20; i++)
    new Worker('data:text/javascript,' + encodeURIComponent('postMessage(0); for (;;) ;')).onmessage = () => {
        if (++started === 20)
            process.exit(3);
    };
process.on('exit', (code) => console.log('exit', code)); // expect: exit 3
// exit: 3
