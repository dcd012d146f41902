// needs: icu
console.log('άέήίόύώ ΐ Ϋ όσος'.toLocaleUpperCase('el'), ''.toLocaleUpperCase('el'), 'abc'.toLocaleUpperCase('el-GR'));
