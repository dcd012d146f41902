const a = <A.b c="d" {...e} key={f}>text {1}</A.b>, b = <></>;
/* expect
Program 0-63 program
  body: VarDeclaration 0-62 kind:2
    declarators: Declarator 6-50
      target: Identifier 6-7 name=a
      init: Call 10-50
        callee: Identifier 10-11 name=%createElement
        arguments: Member 11-14 name=b
          object: Identifier 11-12 name=A
        arguments: Object 10-10
          properties: Property 15-20 kind:0
            key: String 15-16 value="c"
            value: String 17-20 value="d"
          properties: Spread 21-27
            value: Identifier 25-26 name=e
          properties: Property 28-35 kind:0
            key: String 28-31 value="key"
            value: Identifier 33-34 name=f
        arguments: String 36-41 value="text "
        arguments: Number 42-43 1
    declarators: Declarator 52-61
      target: Identifier 52-53 name=b
      init: Call 56-61
        callee: Identifier 56-57 name=%jsx
        arguments: Identifier 56-57 name=%Fragment
        arguments: Object 56-56
*/
