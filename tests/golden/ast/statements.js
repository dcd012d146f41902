outer: for (let i = 0, n = 5; i < n; i++) { if (i) continue outer; else break; }
for (const [k, v] of m) ;
try { throw 1 } catch { } finally { }
switch (a) { case 1: b; default: }
function* g(a, b = 2) { "use strict2"; yield* a; return b }
/* expect
Program 0-240 program
  body: Labeled 0-80 label=outer
    body: For 7-80
      init: VarDeclaration 12-28 kind:1
        declarators: Declarator 16-21
          target: Identifier 16-17 name=i
          init: Number 20-21 0
        declarators: Declarator 23-28
          target: Identifier 23-24 name=n
          init: Number 27-28 5
      test: Binary 30-35 <
        left: Identifier 30-31 name=i
        right: Identifier 34-35 name=n
      update: Update 37-40 ++
        operand: Identifier 37-38 name=i
      body: Block 42-80
        body: If 44-78
          test: Identifier 48-49 name=i
          yes: Continue 51-66 label=outer
          no: Break 72-78
  body: ForOf 81-106
    head: VarDeclaration 86-98 kind:2
      declarators: Declarator 92-98
        target: ArrayPattern 92-98
          items: Identifier 93-94 name=k
          items: Identifier 96-97 name=v
    object: Identifier 102-103 name=m
    body: Empty 105-106
  body: Try 107-144
    block: Block 111-122
      body: Throw 113-120
        value: Number 119-120 1
    handler: Block 129-132
    finalizer: Block 141-144
  body: Switch 145-179
    value: Identifier 153-154 name=a
    cases: Case 158-168
      test: Number 163-164 1
      body: ExpressionStatement 166-168
        expression: Identifier 166-167 name=b
    cases: Case 169-177
  body: FunctionDeclaration 180-239
    function: Function 180-239 function generator name=g
      params: Identifier 192-193 name=a
      params: AssignPattern 195-200 =
        target: Identifier 195-196 name=b
        value: Number 199-200 2
      body: ExpressionStatement 204-218 directive
        expression: String 204-217 value="use strict2"
      body: ExpressionStatement 219-228
        expression: Yield 219-227 delegate
          value: Identifier 226-227 name=a
      body: Return 229-237
        value: Identifier 236-237 name=b
*/
