namespace A.B { export const { x } = y; export function f() { return x; } }
namespace A { export import C = B; import D = B.Q; let v; }
class P extends Q { constructor(private a = 1) { super(); } }
/* expect
Program 0-198 program
  body: Namespace 0-75 name=A
    init: Assign 10-11 ||=
      target: Identifier 10-11 name=A
      value: Object 10-11
    body: Block 0-75
      body: Namespace 0-75 name=B
        init: Assign 12-13 =
          target: Identifier 12-13 name=B
          value: Assign 12-13 ||=
            target: Member 12-13 name=B
              object: Identifier 12-13 name=A
            value: Object 12-13
        body: Block 14-75
          body: ExpressionStatement 29-39
            expression: Assign 29-38 =
              target: ObjectPattern 29-34
                properties: Property 31-32 kind:0 shorthand
                  key: String 31-32 value="x"
                  value: Identifier 31-32 paren name=x
              value: Identifier 37-38 name=y
          body: FunctionDeclaration 47-73
            function: Function 47-73 function name=f
              body: Return 62-71
                value: Identifier 69-70 name=x
          body: ExpressionStatement 47-73
            expression: Assign 47-73 =
              target: Member 47-73 name=f
                object: Identifier 47-73 name=B
              value: Identifier 73-73 name=f
  body: Namespace 76-135 name=A
    init: Assign 86-87 ||=
      target: Identifier 86-87 name=A
      value: Object 86-87
    body: Block 88-135
      body: ExpressionStatement 104-110
        expression: Assign 104-110 =
          target: Identifier 104-105 name=C
          value: Identifier 108-109 name=B
      body: VarDeclaration 111-126 kind:0 is_alias
        declarators: Declarator 118-126
          target: Identifier 118-119 name=D
          init: Member 122-125 name=Q
            object: Identifier 122-123 name=B
      body: VarDeclaration 127-133 kind:1
        declarators: Declarator 131-132
          target: Identifier 131-132 name=v
  body: ClassDeclaration 136-197
    class: Class 136-197 name=P init is_declaration
      heritage: Identifier 152-153 name=Q
      members: ClassMember 156-156 kind:3
        key: String 156-156 value="a"
      members: ClassMember 156-195 kind:0 is_constructor
        key: String 156-167 value="constructor"
        value: Function 156-195 derived
          params: AssignPattern 176-181 =
            target: Identifier 176-177 name=a
            value: Number 180-181 1
          body: ExpressionStatement 185-193
            expression: SuperCall 185-192
              function_ref: Identifier 185-190 name=%callee
              new_target: NewTarget 185-190 name=%new.target
              this_ref: This 185-190 name=%this
          body: ExpressionStatement 176-177
            expression: Assign 176-177 =
              target: Member 176-177 name=a
                object: This 176-177 name=%this
              value: Identifier 176-177 name=a
*/
