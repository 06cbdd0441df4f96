const bug = "🐛";
const dataUri = (length: number) => "data:image/png;base64,".padEnd(length, "A");

export interface Field {
  /** The procedure. */
  of: string;
  name: string;
  nullable?: boolean;
  required?: boolean;
  /** Just within what is allowed, and beyond it. */
  good: string[];
  bad: string[];
}

/** Every string of every body. Limits count code points: a bug is one, in two UTF-16 units and four bytes. */
export const fields: Field[] = [
  { of: "project.update", name: "name", good: ["x", bug.repeat(100)], bad: ["", "x".repeat(101), bug.repeat(101)] },
  {
    of: "project.update",
    name: "slug",
    good: [], // It changes the address; see below.
    bad: ["", " ", "a b", "a_b", "-a", "a-", "a--b", "ä", bug, "a/b", "a.b", "x".repeat(65), "projects", "PROJECTS"],
  },
  {
    of: "project.update",
    name: "icon",
    nullable: true,
    good: ["http://a", dataUri(65_536)],
    bad: [
      "",
      "a",
      "//a",
      "ftp://a",
      "http:a",
      "http://",
      "javascript:alert(1)",
      "data:text/html,x",
      "http://a b",
      " http://a",
      dataUri(65_537),
    ],
  },
  { of: "project.update", name: "icon_radius", good: ["", bug.repeat(32)], bad: ["x".repeat(33), bug.repeat(33)] },
  {
    of: "project.update",
    name: "og_image",
    nullable: true,
    good: ["https://a/b.png", dataUri(65_536)],
    bad: ["", "a", "data:,x", "data:image/png", "file:///etc/passwd", dataUri(65_537)],
  },
  {
    of: "config.update",
    name: "changelog_preview_style",
    good: ["summary", "content"],
    bad: ["", "Summary", "full", " summary"],
  },
  {
    of: "config.update",
    name: "changelog_social_handle",
    nullable: true,
    good: ["", bug.repeat(100)],
    bad: [bug.repeat(101)],
  },
  {
    of: "feedback.create",
    name: "title",
    required: true,
    good: ["x", bug.repeat(200), ` ${"x".repeat(200)} `],
    bad: ["", " \t\n", "x".repeat(201), bug.repeat(201)],
  },
  {
    of: "feedback.create",
    name: "description",
    required: true,
    good: ["", " ", bug.repeat(20_000)],
    bad: ["x".repeat(20_001), bug.repeat(20_001)],
  },
  {
    of: "feedback.create",
    name: "status",
    good: ["", bug.repeat(50), ` ${"x".repeat(50)} `],
    bad: ["x".repeat(51), bug.repeat(51)],
  },
  { of: "tag.create", name: "name", required: true, good: [bug.repeat(50)], bad: ["", "x".repeat(51), bug.repeat(51)] },
  {
    of: "tag.create",
    name: "color",
    good: ["#abc", "#A1b2C3", "red"],
    bad: [
      "",
      "#",
      "#ab",
      "#abcd",
      "#abcde",
      "#abcdeg",
      "#1234567",
      "abc1",
      "red ",
      "re d",
      "rgb(1,2,3)",
      "#abc\n",
      "x".repeat(51),
    ],
  },
  {
    of: "invite.create",
    name: "email",
    required: true,
    good: ["a@b.example", "A.B+c@d.example"],
    bad: [
      "",
      "a",
      "@",
      "a@",
      "@b.example",
      "a@b",
      "a b@c.example",
      "a@b.example ",
      "a@b@c.example",
      `${"x".repeat(250)}@b.example`,
    ],
  },
];
