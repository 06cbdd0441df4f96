import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Writes a .br and a .gz beside each asset of the browser's build, as small as they get. */
export const compress = (): Plugin => ({
  name: "compress",
  apply: "build",
  applyToEnvironment: ({ name }) => name !== "ssr",
  async writeBundle({ dir = "" }) {
    const folder = join(dir, "assets");
    for (const name of await readdir(folder)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const content = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content));
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(content, { level: 9 }));
    }
  },
});
