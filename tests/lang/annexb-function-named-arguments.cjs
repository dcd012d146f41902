// peer: none
// A function in a block named arguments leaves the arguments object alone.
(function () {
    console.log(String(arguments), arguments.length);
    { console.log(typeof arguments); function arguments() {} }
    console.log(String(arguments));
})(1, 2);
(function (x = 1) { { function arguments() {} } console.log(String(arguments)); })();
(function (arguments) { { function arguments() {} } console.log(arguments); })('param');
(function () { var arguments; { function arguments() {} } console.log(String(arguments)); })();
(function () { function arguments() { return 1; } { function arguments() { return 2; } } console.log(arguments()); })();
(function () { (() => { { function arguments() { return 'arrow'; } } console.log(arguments()); })(); })();
