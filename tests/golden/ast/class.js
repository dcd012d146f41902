class A extends B { #x = 1; static { } get y() { return this.#x } constructor() { super(1); super.z } static [k] = 2 }
/* expect
Program 0-119 program
  body: ClassDeclaration 0-118
    class: Class 0-118 name=A init init is_declaration
      heritage: Identifier 16-17 name=B
      members: ClassMember 20-27 kind:3
        key: PrivateName 20-22 name=#x
        value: Number 25-26 1
      members: ClassMember 28-38 kind:5 is_static
        value: Block 35-38
      members: ClassMember 39-65 kind:1
        key: String 43-44 value="y"
        value: Function 39-65 getter
          body: Return 49-63
            value: PrivateMember 56-63
              object: This 56-60 name=%this
              key: PrivateName 61-63 name=#x
      members: ClassMember 66-101 kind:0 is_constructor
        key: String 66-77 value="constructor"
        value: Function 66-101 derived
          body: ExpressionStatement 82-91
            expression: SuperCall 82-90
              arguments: Number 88-89 1
              function_ref: Identifier 82-87 name=%callee
              new_target: NewTarget 82-87 name=%new.target
              this_ref: This 82-87 name=%this
          body: ExpressionStatement 92-99
            expression: Member 92-99 name=z
              object: Super 92-97 name=%home
                this_ref: This 92-97 name=%this
      members: ClassMember 102-116 kind:3 computed is_static
        key: Identifier 110-111 name=k
        value: Number 115-116 2
*/
