interface I { a: number }
export const f = <T,>(x: T, y?: I): T => (x as any)!;
class C<T> implements I { private a: number = 1; m?(): void; declare q: string }
/* expect
Program 0-161 program
  body: Empty 0-25
  body: ExportNamed 26-79
    declaration: VarDeclaration 33-79 kind:2
      declarators: Declarator 39-78
        target: Identifier 39-40 name=f
        init: Function 43-78 arrow
          params: Identifier 48-49 name=x
          params: Identifier 54-55 name=y
          body: Return 67-78
            value: Identifier 68-69 paren name=x
  body: ClassDeclaration 80-160
    class: Class 80-160 name=C init is_declaration
      members: ClassMember 106-128 kind:3
        key: String 114-115 value="a"
        value: Number 126-127 1
*/
