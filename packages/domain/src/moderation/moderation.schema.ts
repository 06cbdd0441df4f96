import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id, pageSize, ProjectPath, quietInput, Timestamp, trimmed } from "@earshot/operations/schema";
import { z } from "zod";
import { Author } from "../person/person.schema.ts";
import { PersonKind } from "../segment/person-kind.schema.ts";

export const moderationStates = ["held", "reported", "approved", "hidden", "spam"] as const;
export type ModerationState = (typeof moderationStates)[number];

export const holdReasons = ["form", "words", "links", "everyone", "anonymous", "newcomer", "reports", "team"] as const;
/** Why something came into the queue. */
export type HoldReason = (typeof holdReasons)[number];

/** The most matches of a text, and the most reports, that an item of the queue shows. */
export const mostShown = 20;

export const Match = z
  .object({
    field: z.literal(["title", "text"]),
    from: Count.meta({ description: "The position of its first code point, from 0." }),
    to: Count.meta({ description: "The position after its last character." }),
  })
  .meta({ id: "ModerationMatch", description: "A word or a link in a text by which it is held." });

export const ItemReport = z
  .object({ reason: z.string(), created_at: Timestamp })
  .meta({ id: "ModerationReport", description: "A report. Who made it is nobody's business." });

const tally = (what: string) => Count.meta({ description: `The number of their items that ${what}, up to 1,000.` });

export const ModeratedPerson = z
  .object({
    id: Id,
    name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    kind: PersonKind,
    is_team: Author.shape.is_team,
    first_seen_at: Timestamp,
    approved: tally("are public"),
    held: tally("are held"),
    hidden: tally("the team has hidden, spam too"),
    reported: tally("were reported"),
  })
  .meta({ id: "ModeratedPerson", description: "The author of an item of the queue." });

export const ModerationItem = z
  .object({
    id: Id.meta({ description: "The id of the feedback or the comment." }),
    kind: z.literal(["feedback", "comment"]),
    state: z
      .literal(["held", "reported"])
      .meta({ description: "`held`: only the author and the team see it. `reported`: everybody does." }),
    reason: z.literal(holdReasons),
    feedback_id: Id,
    title: z.string().meta({ description: "The feedback's title, also of a comment." }),
    text: z.string().meta({ description: "The feedback's description, or the comment." }),
    created_at: Timestamp.meta({ description: "When it came into the queue." }),
    report_count: Count,
    same_network: Count.meta({
      description: "The number of held items that came from the same network within the last hour.",
    }),
    matches: z.array(Match),
    reports: z.array(ItemReport).meta({ description: `The latest ${mostShown}.` }),
    person: ModeratedPerson,
  })
  .meta({ id: "ModerationItem", description: "Feedback or a comment that the team decides on." });

export const ModerationCursor = cursorOf(["newest"]);

export const QueueInput = ProjectPath.extend({
  limit: pageSize("25"),
  cursor: ModerationCursor.input,
});

export const ModerationPage = z
  .object({
    items: z.array(ModerationItem),
    next_cursor: z.string().nullable(),
    total: Count.meta({ description: "The number of items in the queue, up to 1,000." }),
  })
  .meta({ id: "ModerationPage" });

export const ModerateInput = ProjectPath.extend({
  ids: z.array(Id).min(1).max(100).meta({ description: "The ids of feedback and comments." }),
});

export const ApproveInput = ModerateInput.extend(quietInput);

export const Moderated = z
  .object({ ids: z.array(Id).meta({ description: "The ids of what has changed." }) })
  .meta({ id: "Moderated", description: "What a decision of the team has changed." });

export const ReportInput = ProjectPath.extend({
  id: Id.meta({ description: "The id of feedback or of a comment." }),
  reason: trimmed(1, 500),
});

export const Reported = z.object({ id: Id }).meta({ id: "Reported", description: "What was reported." });
