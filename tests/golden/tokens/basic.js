// words, numbers, strings
let x1 = 0x1F + 1_000.5e-2 - 10n, s = 'a\n"b' + "c";
if (x1 >>>= 2) a?.b ?? c?.5:1;
/* expect
27-30 ^Let "let"
31-33 Identifier "x1"
34-35 Assign "="
36-40 Number 31
41-42 Plus "+"
43-53 Number 10.005000000000001
54-55 Minus "-"
56-59 BigInt "10"
59-60 Comma ","
61-62 Identifier "s"
63-64 Assign "="
65-72 String "a\x0a\"b"
73-74 Plus "+"
75-78 String "c"
78-79 Semicolon ";"
80-82 ^If "if"
83-84 LParen "("
84-86 Identifier "x1"
87-91 ShiftRightUnsignedAssign ">>>="
92-93 Number 2
93-94 RParen ")"
95-96 Identifier "a"
96-98 QuestionDot "?."
98-99 Identifier "b"
100-102 QuestionQuestion "??"
103-104 Identifier "c"
104-105 Question "?"
105-107 Number 0.5
107-108 Colon ":"
108-109 Number 1
109-110 Semicolon ";"
111-111 ^Eof
*/
