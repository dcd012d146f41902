import a, { b as c } from "m" with { type: "json" };
export default function () { return a + c }
export const { d } = await import("x");
/* expect
Program 0-137 program async
  body: Import 0-52
  body: ExportDefault 53-96
    value: FunctionDeclaration 68-96
      function: Function 68-96 function
        body: Return 82-94
          value: Binary 89-94 +
            left: Identifier 89-90 name=a
            right: Identifier 93-94 name=c
  body: ExportNamed 97-136
    declaration: VarDeclaration 104-136 kind:2
      declarators: Declarator 110-135
        target: ObjectPattern 110-115
          properties: Property 112-113 kind:0 shorthand
            key: String 112-113 value="d"
            value: Identifier 112-113 name=d
        init: Await 118-135
          value: ImportCall 124-135 phase:0
            specifier: String 131-134 value="x"
*/
