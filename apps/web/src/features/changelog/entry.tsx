import type { Changelog } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Prose } from "../../ui/prose.tsx";
import { dateOf } from "../../ui/time.tsx";
import { useBoard } from "../project/use-board.ts";
import classes from "./entry.module.css";

interface EntryProps {
  entry: Changelog;
  alone?: boolean;
  children?: ReactNode;
}

/** One entry: by itself, or in the list, where its title leads to it. */
export function Entry({ entry, alone = false, children }: EntryProps) {
  const { slug } = useBoard();
  const { publish_date: date, title, image, content, summary } = entry;
  return (
    <article className={classes["entry"]}>
      <div className={classes["when"]}>{date && <time dateTime={date}>{dateOf(date)}</time>}</div>
      <div className={classes["main"]}>
        {alone ? (
          <h1 dir="auto">{title}</h1>
        ) : (
          <h2 dir="auto">
            <Link to="/p/$slug/changelog/$entrySlug" params={{ slug, entrySlug: entry.slug }}>
              {title}
            </Link>
          </h2>
        )}
        {image && <img className={classes["cover"]} src={image} alt="" loading="lazy" />}
        <Prose text={content || (summary ?? "")} />
        {children}
      </div>
    </article>
  );
}
