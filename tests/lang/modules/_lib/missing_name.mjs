import { nothing } from "./one.mjs"; console.log(nothing);
