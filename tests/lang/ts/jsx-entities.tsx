/** @jsxImportSource ./_rt */
console.log(<a>&lt;&gt;&amp;&quot;&apos;&copy;&hellip;&euro;</a>);
console.log(<a>&#65;&#x42;&#x1F600;&#128512;</a>);
console.log(<a>&bogus; & &; &# &#; &#x; &#xZZ; &amp</a>);
console.log(<a>&nbsp;x&nbsp;</a>);
console.log(<a b="&lt;&#39;&gt;" c='&quot;'/>);
console.log(<a>&AMP; &Aacute;&aacute;&thetasym;&sup2;</a>);
console.log(<a>&#32;kept&#32;
</a>);
// expect: (jsx "a", {children: "<>&\"'©…€"})
// expect: (jsx "a", {children: "AB😀😀"})
// expect: (jsx "a", {children: "&bogus; & &; &# &#; &#x; &#xZZ; &amp"})
// expect: (jsx "a", {children: " x "})
// expect: (jsx "a", {b: "<'>", c: "\""})
// expect: (jsx "a", {children: "&AMP; Ááϑ²"})
// expect: (jsx "a", {children: " kept "})
