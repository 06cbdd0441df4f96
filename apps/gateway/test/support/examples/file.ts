import type { Feature } from "./example.ts";

export const file: Feature = {
  operations: {
    "file.create": {
      access: "401 401 200 200 200 200",
      guest: "401",
      isUnseen: true,
      input: ({ unique }) => ({ type: "image/png", bytes: 1_000 + Number(unique("").slice(1)) }),
    },
  },
};
