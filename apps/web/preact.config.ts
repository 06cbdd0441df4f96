import type { Plugin } from "vite";

const instead: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react-dom": "preact/compat",
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
};

/** Builds the widget with Preact in place of React, which alone would take most of what it may load. */
export const preact = (): Plugin => ({
  name: "preact",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "widget",
  async resolveId(id) {
    const name = instead[id];
    return name === undefined ? null : this.resolve(name, import.meta.filename, { skipSelf: true });
  },
});
