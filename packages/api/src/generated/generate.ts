import { writeFileSync } from "node:fs";
import { generated } from "./generated.ts";

const root = new URL("../../../../", import.meta.url);

for (const [path, content] of Object.entries(generated)) writeFileSync(new URL(path, root), content());
