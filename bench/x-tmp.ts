import { interactions } from "./interactions.ts";
console.log(JSON.stringify(await interactions.measure(), null, 1));
process.exit(0);
