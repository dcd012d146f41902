const Handlebars = require("handlebars/dist/handlebars.js");
Handlebars.registerHelper("loud", (s) => s.toUpperCase());
Handlebars.registerHelper("list", (items, options) => "<ul>" + items.map((i) => "<li>" + options.fn(i) + "</li>").join("") + "</ul>");
Handlebars.registerPartial("who", "{{first}} {{last}}");
const t = Handlebars.compile("{{#if people}}{{#each people}}{{@index}}:{{> who}}{{#unless @last}}, {{/unless}}{{/each}}{{else}}nobody{{/if}} {{loud title}} {{{raw}}} {{raw}} {{#list nums}}{{this}}{{/list}} {{#with a.b}}{{c}}{{../title}}{{/with}}");
console.log(t({ people: [{ first: "A", last: "B" }, { first: "C", last: "D" }], title: "t<", raw: "<b>", nums: [1, 2], a: { b: { c: 3 } } }));
console.log(t({ people: [], title: "x", nums: [] }), Handlebars.precompile("{{a}}").length > 100);
try { Handlebars.compile("{{#if}}")({}); } catch (e) { console.log(e.name, e.message.split("\n")[0]); }
