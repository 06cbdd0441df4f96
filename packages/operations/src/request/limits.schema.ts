/** The most characters of what several packages take, and the least of a password. It loads without zod. */
export const limits = {
  /** Of a person, a project or a token. */
  name: 100,
  slug: 64,
  email: 254,
  password: 128,
  leastPassword: 10,
} as const;
