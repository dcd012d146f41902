// A body behind `static get`, `static set`, `static async` or `static accessor` belongs to no static block.
for (const member of ["static get { }", "static set { }", "static async { }", "static *{ }", "static async *{ }", "get { }",
                      "static\nget\n{ }", "static accessor { }", "static static { }", "static { }", "static\n{ }",
                      "static { } static { }", "static get", "static set; static async", "static static"]) {
  let said = "accepted";
  try {
    new Function("class A { " + member + " }");
  } catch (e) {
    said = e.name;
  }
  console.log(JSON.stringify(member), said);
}
// expect: "static get { }" SyntaxError
// expect: "static set { }" SyntaxError
// expect: "static async { }" SyntaxError
// expect: "static *{ }" SyntaxError
// expect: "static async *{ }" SyntaxError
// expect: "get { }" SyntaxError
// expect: "static\nget\n{ }" SyntaxError
// expect: "static accessor { }" SyntaxError
// expect: "static static { }" SyntaxError
// expect: "static { }" accepted
// expect: "static\n{ }" accepted
// expect: "static { } static { }" accepted
// expect: "static get" accepted
// expect: "static set; static async" accepted
// expect: "static static" accepted
