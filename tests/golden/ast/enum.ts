enum E { A, B = A + 1, C = "c", D = f() }
function g() { enum E { X } return E.X; }
const enum K { Z = 1 }
/* expect
Program 0-107 program
  body: Namespace 84-106 name=K is_enum is_hoisted
    init: Assign 95-96 ||=
      target: Identifier 95-96 name=K
      value: Object 95-96
    body: Block 97-106
      body: ExpressionStatement 99-104
        expression: Assign 99-104 =
          target: Index 99-104
            object: Identifier 99-99 name=K
            key: Assign 99-104 =
              target: Index 99-104
                object: Identifier 99-99 name=K
                key: String 99-100 value="Z"
              value: Number 99-104 1
          value: String 99-100 value="Z"
  body: Namespace 0-41 name=E is_enum
    init: Assign 5-6 ||=
      target: Identifier 5-6 name=E
      value: Object 5-6
    body: Block 7-41
      body: ExpressionStatement 9-10
        expression: Assign 9-10 =
          target: Index 9-10
            object: Identifier 9-9 name=E
            key: Assign 9-10 =
              target: Index 9-10
                object: Identifier 9-9 name=E
                key: String 9-10 value="A"
              value: Number 9-10 0
          value: String 9-10 value="A"
      body: ExpressionStatement 12-21
        expression: Assign 12-21 =
          target: Index 12-21
            object: Identifier 12-12 name=E
            key: Assign 12-21 =
              target: Index 12-21
                object: Identifier 12-12 name=E
                key: String 12-13 value="B"
              value: Number 12-21 1
          value: String 12-13 value="B"
      body: ExpressionStatement 23-30
        expression: Assign 23-30 =
          target: Index 23-30
            object: Identifier 23-23 name=E
            key: String 23-24 value="C"
          value: String 23-30 value="c"
      body: ExpressionStatement 32-39
        expression: Assign 32-39 =
          target: Index 32-39
            object: Identifier 32-32 name=E
            key: Assign 32-39 =
              target: Index 32-39
                object: Identifier 32-32 name=E
                key: String 32-33 value="D"
              value: Call 36-39
                callee: Identifier 36-37 name=f
          value: String 32-33 value="D"
  body: FunctionDeclaration 42-83
    function: Function 42-83 function name=g
      body: Namespace 57-69 name=E is_enum
        init: Assign 62-63 ||=
          target: Identifier 62-63 name=E
          value: Object 62-63
        body: Block 64-69
          body: ExpressionStatement 66-67
            expression: Assign 66-67 =
              target: Index 66-67
                object: Identifier 66-66 name=E
                key: Assign 66-67 =
                  target: Index 66-67
                    object: Identifier 66-66 name=E
                    key: String 66-67 value="X"
                  value: Number 66-67 0
              value: String 66-67 value="X"
      body: Return 70-81
        value: Member 77-80 name=X
          object: Identifier 77-78 name=E
*/
