// The monitor sees what is uncaught before anything else does; a capture function takes it in place of the event.
// as: node
process.on('uncaughtExceptionMonitor', (e, origin) => console.log('monitor', e.message, origin));
process.on('uncaughtException', (e, origin) => {
    console.log('caught', e.message, origin);
    if (e.message === 'rejected')
        captured();
});
function captured() {
    console.log(process.hasUncaughtExceptionCaptureCallback());
    process.setUncaughtExceptionCaptureCallback((e) => console.log('captured', e.message));
    console.log(process.hasUncaughtExceptionCaptureCallback());
    try {
        process.setUncaughtExceptionCaptureCallback(() => {});
    } catch (e) {
        console.log(e.code);
    }
    setTimeout(() => { throw new Error('late'); }, 1);
}
setTimeout(() => Promise.reject(new Error('rejected')), 1);
throw new Error('first');
// expect: monitor first uncaughtException
// expect: caught first uncaughtException
// expect: monitor rejected unhandledRejection
// expect: caught rejected unhandledRejection
// expect: false
// expect: true
// expect: ERR_UNCAUGHT_EXCEPTION_CAPTURE_ALREADY_SET
// expect: monitor late uncaughtException
// expect: captured late
