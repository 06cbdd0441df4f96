import { tripsWithoutStairs } from "./stairs.ts";
import type { Feedback } from "./types.ts";

export const winter: Feedback[] = [
  {
    title: "Tell me the platform before I leave home",
    description:
      "Brambleford has two platforms and one bridge. I would like to know which side to stand on. It rains here.",
    by: "Bea",
    at: "2026-01-07 07:52",
    status: "completed",
    tags: ["timetable"],
    votes: ["Nkem", "Walt", "Ruben", "Maren", "Priya", "Lukas", "Ines", "Jonah", "Flo"],
    comments: [
      {
        by: "Tariq",
        at: "2026-01-07 10:20",
        text: "Two platforms. Is it that bad?",
        replies: [
          {
            by: "Bea",
            at: "2026-01-07 10:31",
            text: "Forty-two steps up, forty-two down, and the doors close. Yes.",
            votes: ["Nkem", "Priya", "Walt", "Ruben"],
            replies: [
              {
                by: "Tariq",
                at: "2026-01-08 09:02",
                text: "I went and counted. You are right. We hear of it twenty minutes ahead, and so will you.",
                votes: ["Bea", "Olive"],
                replies: [
                  {
                    by: "Bea",
                    at: "2026-02-24 07:49",
                    text: "First dry morning since December. Thank you!",
                    votes: ["Tariq", "Maren"],
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: "Dark mode",
    description: "I check the 05:50 in bed. The white screen wakes my room-mate, and then we are both awake.",
    by: "Nkem",
    at: "2026-01-08 21:40",
    status: "completed",
    tags: ["accessibility"],
    votes: ["Bea", "Lukas", "Maren", "Ruben", "Ines", "Priya", "Jonah", "Olive"],
    comments: [
      {
        by: "Maren",
        at: "2026-01-09 09:14",
        text: "Should it follow the phone's setting, or have a switch of its own?",
        replies: [
          {
            by: "Nkem",
            at: "2026-01-09 12:40",
            text: "Follow the phone. I have enough switches.",
            votes: ["Maren", "Lukas", "Bea"],
          },
          { by: "Lukas", at: "2026-01-22 00:17", text: "And true black, please, not dark grey." },
        ],
      },
    ],
  },
  {
    title: "The 17:42 stops at Otterby. You say it does not.",
    description: "It has stopped there since 1987. I know, because I was driving it.",
    by: "Walt",
    at: "2026-01-12 18:05",
    status: "completed",
    tags: ["bug", "timetable"],
    votes: ["Bea", "Ruben", "Olive", "Tariq"],
    comments: [
      {
        by: "Olive",
        at: "2026-01-12 19:30",
        text: "It only stops on request, and we dropped those. Sorry, Walt. It is back as of tonight.",
        votes: ["Walt"],
        replies: [
          {
            by: "Walt",
            at: "2026-01-13 06:15",
            text: "Quick work. Now put a note there: wave, or it will not stop.",
            votes: ["Olive", "Bea", "Ruben"],
          },
        ],
      },
    ],
  },
  {
    title: "Which trains take bikes?",
    description:
      "Some do, some do, but not before nine, and one never did. A little bicycle beside the time would say it all.",
    by: "Ruben",
    at: "2026-01-19 16:22",
    status: "completed",
    tags: ["timetable"],
    votes: ["Bea", "Lukas", "Nkem", "Maren", "Flo", "Priya", "Jonah"],
    comments: [
      {
        by: "Maren",
        at: "2026-04-28 13:05",
        text: "I have drawn nine bicycles. The tenth looks like a bicycle.",
        votes: ["Ruben", "Olive", "Nkem", "Bea", "Jonah"],
      },
    ],
  },
  {
    title: "The whole timetable as one CSV file",
    description: "I want to make graphs of it. For fun.",
    by: "Lukas",
    at: "2026-01-22 00:05",
    status: "rejected",
    tags: ["timetable"],
    votes: ["Walt", "Nkem"],
    comments: [
      {
        by: "Olive",
        at: "2026-01-23 10:10",
        text: "The railway lends us its data, and we may not hand it on. They do answer letters, though.",
        replies: [
          {
            by: "Lukas",
            at: "2026-03-15 22:41",
            text: "I wrote. They sent a floppy disk. I am delighted.",
            votes: ["Olive", "Walt", "Nkem", "Jonah", "Tariq", "Ruben"],
          },
        ],
      },
    ],
  },
  tripsWithoutStairs,
  {
    title: "The timetable should not need a signal",
    description: "It changes twice a year. Why must I stand by the window of the train to read it?",
    by: "Nkem",
    at: "2026-02-03 17:36",
    status: "completed",
    tags: ["offline"],
    votes: ["Bea", "Walt", "Lukas", "Ruben", "Priya", "Olive", "Flo", "Ines"],
    comments: [
      {
        by: "Tariq",
        at: "2026-02-04 09:20",
        text: "The whole year is 300 kilobytes. We have no excuse.",
        votes: ["Nkem", "Lukas", "Olive"],
        replies: [
          {
            by: "Nkem",
            at: "2026-04-07 18:01",
            text: "Typed in the middle of Hob Tunnel. It works!",
            votes: ["Tariq", "Jonah"],
          },
        ],
      },
    ],
  },
  {
    title: "Send someone my train",
    description: '"I\'m on the 18:10" is what I type most. One tap could say that, and when I arrive.',
    by: "Bea",
    at: "2026-02-09 18:12",
    status: "planned",
    tags: ["delays"],
    votes: ["Priya", "Nkem", "Maren", "Flo", "Ruben"],
    comments: [
      { by: "Maren", at: "2026-02-10 10:00", text: "A link that tells the truth when the train is late? I like it." },
    ],
  },
  {
    title: "A 24-hour clock",
    description: "7:15 is in the morning. The other one is 19:15. Railways settled this long ago.",
    by: "Walt",
    at: "2026-02-14 07:15",
    status: "completed",
    tags: ["timetable"],
    votes: ["Lukas", "Ruben", "Tariq"],
  },
  {
    title: 'My screen reader says "button, button, button"',
    description: "The departure board has no words for me. I cannot tell one train from the next.",
    by: "Ines",
    at: "2026-02-26 16:55",
    status: "completed",
    tags: ["accessibility", "bug"],
    votes: ["Maren", "Olive", "Priya", "Nkem", "Jonah", "Lukas"],
    comments: [
      {
        by: "Maren",
        at: "2026-02-27 08:50",
        text: "That is our fault, and I'm sorry. Would you try a few versions with me?",
        votes: ["Ines", "Olive"],
        replies: [
          {
            by: "Ines",
            at: "2026-02-27 09:12",
            text: "Gladly. Start each line with where the train goes. The time comes second.",
            votes: ["Maren", "Jonah", "Priya"],
            replies: [
              {
                by: "Maren",
                at: "2026-07-20 09:30",
                text: "It took eleven versions. The last one is out today.",
                votes: ["Ines", "Olive", "Tariq", "Bea", "Nkem"],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: "The delay runs backwards",
    description: "Six minutes late, then four, then nine. I left my coffee at four. I need not have.",
    by: "Ruben",
    at: "2026-03-04 09:12",
    status: "completed",
    tags: ["bug", "delays"],
    votes: ["Bea", "Nkem", "Priya", "Lukas", "Jonah"],
    comments: [
      {
        by: "Jonah",
        at: "2026-03-04 11:05",
        text: "My second day, my first bug! The driver guesses, the signal box guesses, and we show who spoke last.",
        votes: ["Ruben", "Olive", "Tariq"],
        replies: [
          {
            by: "Walt",
            at: "2026-03-04 12:30",
            text: "Trust the signal box. The driver is an optimist. I was.",
            votes: ["Jonah", "Ruben", "Bea", "Olive", "Lukas", "Maren", "Nkem"],
            replies: [
              { by: "Jonah", at: "2026-05-29 16:45", text: "Three months of data say the same. The signal box it is." },
            ],
          },
        ],
      },
    ],
  },
];
