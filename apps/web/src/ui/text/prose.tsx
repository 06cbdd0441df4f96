import { memo } from "react";
import { htmlOf } from "./markdown.ts";
import classes from "./prose.module.css";

/** Markdown as a page shows it. */
export const Prose = memo(function Prose({ text }: { text: string }) {
  return <div className={classes["prose"]} dir="auto" dangerouslySetInnerHTML={{ __html: htmlOf(text) }} />;
});
