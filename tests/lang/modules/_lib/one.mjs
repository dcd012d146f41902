export let x = "one", two = "one.two", first = 1; export default "dflt";
