import { Rss } from "lucide-react";
import { useBoard } from "../../data/project/use-board.ts";
import { changelogText } from "./changelog.text.ts";
import classes from "./feed-links.module.css";
import { feedsOf } from "./feeds.ts";

/** The addresses of the changelog's feeds. */
export function FeedLinks() {
  const feeds = feedsOf(useBoard());
  if (feeds.length === 0) return null;
  return (
    <nav className={classes["feeds"]} aria-label={changelogText.feeds}>
      <Rss size={16} strokeWidth={1.75} aria-hidden="true" />
      {feeds.map(({ name, type, href }) => (
        <a key={name} href={href} type={type}>
          {name}
        </a>
      ))}
    </nav>
  );
}
