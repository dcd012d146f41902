exports.named = 7; exports.later = function () { return this === module.exports; };
