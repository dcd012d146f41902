import { two } from "./star.mjs"; console.log(two);
