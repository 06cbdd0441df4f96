export const maxSlug = 64;

/** The words of a title in plain letters and digits, with hyphens between them. */
export const slugOf = (title: string): string =>
  title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, maxSlug)
    .replace(/^-|-$/g, "") || "changelog";
