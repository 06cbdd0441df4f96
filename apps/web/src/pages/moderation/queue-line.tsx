import type { ModerationItem } from "@earshot/client";
import { MessageCircle, Triangle } from "lucide-react";
import { excerptOf } from "../../data/project/meta.ts";
import { moderationText as text } from "../../features/moderation/moderation.text.ts";
import { Reason } from "../../features/moderation/reason.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { ListLine, type Place } from "../list/line.tsx";
import classes from "./moderation.module.css";

/** Something held or reported as a dense line. */
export function QueueLine({ item, ...place }: Place & { item: ModerationItem }) {
  const isComment = item.kind === "comment";
  const title = isComment ? excerptOf(item.text, 80) : item.title;
  const about = isComment ? item.title : excerptOf(item.text, 80);
  const Icon = isComment ? MessageCircle : Triangle;
  return (
    <ListLine
      {...place}
      id={item.id}
      label={text.select(title)}
      mark={<Icon size={14} strokeWidth={1.75} aria-hidden="true" />}
      link={{ from: "/p/$slug/manage/moderation", to: ".", search: { item: item.id } }}
      title={isComment ? `“${title}”` : title}
      excerpt={
        <>
          <bdi>{item.person.name ?? text.deleted}</bdi>
          {about && (
            <>
              {" · "}
              <bdi>{about}</bdi>
            </>
          )}
        </>
      }
      endClass={classes["end"]}
      end={
        <>
          <Ago at={item.created_at} short />
          <Reason item={item} />
        </>
      }
    />
  );
}
