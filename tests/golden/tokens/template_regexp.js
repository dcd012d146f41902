`a${ {b: `c${d}e`} }f` / 2;
x = /[/]+/gi.test(y) ? a / b / c : #p;
/* expect
0-4 ^TemplateHead "a" raw "a"
5-6 LBrace "{"
6-7 Identifier "b"
7-8 Colon ":"
9-13 TemplateHead "c" raw "c"
13-14 Identifier "d"
14-17 TemplateTail "e" raw "e"
17-18 RBrace "}"
19-22 TemplateTail "f" raw "f"
23-24 Slash "/"
25-26 Number 2
26-27 Semicolon ";"
28-29 ^Identifier "x"
30-31 Assign "="
32-40 RegExp "[/]+" "gi"
40-41 Dot "."
41-45 Identifier "test"
45-46 LParen "("
46-47 Identifier "y"
47-48 RParen ")"
49-50 Question "?"
51-52 Identifier "a"
53-54 Slash "/"
55-56 Identifier "b"
57-58 Slash "/"
59-60 Identifier "c"
61-62 Colon ":"
63-65 PrivateName "#p"
65-66 Semicolon ";"
67-67 ^Eof
*/
