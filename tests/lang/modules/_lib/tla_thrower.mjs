await null; throw new TypeError('later');
