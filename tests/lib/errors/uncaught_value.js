// expect error: error
// expect error:   a: 1,
throw { a: 1 };
