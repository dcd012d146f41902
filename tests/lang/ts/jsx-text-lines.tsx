/** @jsxImportSource ./_rt */
console.log(<a> one line </a>);
console.log(<a>
    several
    lines
</a>);
console.log(<a>

</a>, <a> </a>, <a>	tab	</a>);
console.log(<a>  before
   after  </a>);
console.log(<a>
  {1} and {2}
  tail </a>);
console.log(<a>x
</a>, <a>
y</a>);
// expect: (jsx "a", {children: " one line "})
// expect: (jsx "a", {children: "several lines"})
// expect: (jsx "a", {}) (jsx "a", {children: " "}) (jsx "a", {children: "\ttab\t"})
// expect: (jsx "a", {children: "  before after  "})
// expect: (jsxs "a", {children: [1, " and ", 2, "tail "]})
// expect: (jsx "a", {children: "x"}) (jsx "a", {children: "y"})
