export default abstract class Shape<T> { abstract area(): T; static unit: string = "cm"; }
console.log(Shape.unit, Shape.name);
// expect: cm Shape
