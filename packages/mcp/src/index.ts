export { mcp } from "./serve/http.ts";
export { bridgeStdio } from "./serve/stdio.ts";
