// Building, slicing, splitting, replacing, comparing and hashing strings.
let sum = 0;
for (let round = 0; round < 1; round++) {
  let text = "";
  for (let i = 0; i < 4000; i++) text += "line " + i + (i % 10 ? "," : "\n");
  const lines = text.split("\n");
  for (const line of lines) {
    const words = line.split(",");
    sum += words.map((w) => w.trim().toUpperCase()).join(";").length;
    sum += line.indexOf("9") + line.slice(3, 9).length;
  }
  for (let i = 0; i < text.length; i += 3) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  sum = (sum + text.replaceAll("line", `row${round}`).length) | 0;
  sum += lines.filter((l) => l.startsWith("line 1") && l < "line 5").length;
  sum += [...text.slice(0, 5000)].reverse().join("").padStart(6000, "-").length;
}
console.log(sum);
