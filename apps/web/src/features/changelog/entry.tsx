import type { Board, Changelog } from "@earshot/client";
import type { ReactNode } from "react";
import { Prose } from "../../ui/text/prose.tsx";
import { dateOf } from "../../ui/text/time.tsx";
import { changelogText } from "./changelog.text.ts";
import classes from "./entry.module.css";

interface EntryProps {
  entry: Pick<Changelog, "publish_date" | "image" | "content" | "summary">;
  /** The text to show; the other one if the entry has only that. */
  style?: Board["changelog_preview_style"];
  /** The title: an h1 on the entry's own page, an h2 elsewhere. */
  heading: ReactNode;
  /** True for news that whoever reads has not seen. */
  isNew?: boolean;
  children?: ReactNode;
}

/** One entry: its date and its text. */
export const Entry = ({ entry, style = "content", heading, isNew = false, children }: EntryProps) => {
  const { publish_date: date, image, content, summary } = entry;
  const text = (style === "content" ? content || summary : summary || content) ?? "";
  return (
    <article className={classes["entry"]}>
      <div className={classes["when"]}>
        {isNew && <strong className={classes["new"]}>{changelogText.isNew}</strong>}
        {date && <time dateTime={date}>{dateOf(date)}</time>}
      </div>
      <div className={classes["main"]}>
        {heading}
        {image && <img className={classes["cover"]} src={image} alt="" loading="lazy" />}
        <Prose text={text} />
        {children}
      </div>
    </article>
  );
};
