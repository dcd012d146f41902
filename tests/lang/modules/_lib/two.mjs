export let x = "two", two = "two.two", second = 2;
