a + b * c ** d ** e - f;
x = y ??= z?.[0].w?.(...args);
(p, { q, r: [s = 1] }, ...t) => `n${p}m`;
new A.B(1)(2), typeof await1, -x, i++;
/* expect
Program 0-137 program
  body: ExpressionStatement 0-24
    expression: Binary 0-23 -
      left: Binary 0-19 +
        left: Identifier 0-1 name=a
        right: Binary 4-19 *
          left: Identifier 4-5 name=b
          right: Binary 8-19 **
            left: Identifier 8-9 name=c
            right: Binary 13-19 **
              left: Identifier 13-14 name=d
              right: Identifier 18-19 name=e
      right: Identifier 22-23 name=f
  body: ExpressionStatement 25-55
    expression: Assign 25-54 =
      target: Identifier 25-26 name=x
      value: Assign 29-54 ??=
        target: Identifier 29-30 name=y
        value: OptionalChain 35-54
          expression: Call 35-54 optional has_spread
            callee: Member 35-43 name=w
              object: Index 35-41 optional
                object: Identifier 35-36 name=z
                key: Number 39-40 0
            arguments: Spread 46-53
              value: Identifier 49-53 name=args
  body: ExpressionStatement 56-97
    expression: Function 56-96 arrow
      params: Identifier 57-58 name=p
      params: ObjectPattern 60-77
        properties: Property 62-63 kind:0 shorthand
          key: String 62-63 value="q"
          value: Identifier 62-63 name=q
        properties: Property 65-75 kind:0
          key: String 65-66 value="r"
          value: ArrayPattern 68-75
            items: AssignPattern 69-74 =
              target: Identifier 69-70 name=s
              value: Number 73-74 1
      params: Rest 79-83
        value: Identifier 82-83 name=t
      body: Return 88-96
        value: Template 88-96 cooked=["n" "m"] raw=["n" "m"]
          expressions: Identifier 92-93 name=p
  body: ExpressionStatement 98-136
    expression: Sequence 98-135
      items: Call 98-111
        callee: New 98-108
          callee: Member 102-105 name=B
            object: Identifier 102-103 name=A
          arguments: Number 106-107 1
        arguments: Number 109-110 2
      items: Unary 113-126 typeof
        operand: Identifier 120-126 name=await1
      items: Unary 128-130 -
        operand: Identifier 129-130 name=x
      items: Update 132-135 ++
        operand: Identifier 132-133 name=i
*/
