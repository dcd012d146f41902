// Prints each value of a list after its number. A thunk that throws shows what it threw.
module.exports = function run(values, print) {
  values.forEach((make, i) => {
    console.log(`#${i}`);
    try {
      print(make());
    } catch (error) {
      console.log('threw ' + (error && error.name) + ': ' + (error && error.message));
    }
  });
};
