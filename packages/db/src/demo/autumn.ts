import type { Feedback } from "./types.ts";

export const autumn: Feedback[] = [
  {
    title: "Which carriage is the quiet one?",
    description: "I revise on the train. So does the brass band, it seems.",
    by: "Nkem",
    at: "2026-09-07 08:03",
    status: "backlog",
    tags: [],
    votes: ["Ines", "Bea", "Lukas"],
    comments: [
      {
        by: "Bea",
        at: "2026-09-07 18:20",
        text: "Thursdays are the band. They get off at Kiln Lane.",
        votes: ["Nkem", "Walt"],
      },
    ],
  },
  {
    title: "Stations under their old names",
    description: 'My uncle says "Wendle Wharf". It has been Wendle Quay for thirty years. Search should know both.',
    by: "Lukas",
    at: "2026-09-15 23:02",
    status: "backlog",
    tags: ["language"],
    votes: ["Walt"],
  },
  {
    title: "Pictures of the stations",
    description: "So that I know when to get up. They all look the same from inside, until they don't.",
    by: "Flo",
    at: "2026-09-22 14:37",
    status: "rejected",
    tags: ["offline"],
    comments: [
      {
        by: "Maren",
        at: "2026-10-07 09:20",
        text: "The pictures would be ten times the size of the app. Ines has a better idea: a buzz at your stop.",
        votes: ["Flo"],
      },
    ],
  },
  {
    title: "The widget still shows yesterday",
    description: 'At 06:30 it says "23:05, gone". I know. I was on it.',
    by: "Bea",
    at: "2026-09-24 06:34",
    status: "in progress",
    tags: ["bug", "widget"],
    votes: ["Lukas", "Nkem"],
    comments: [
      {
        by: "Jonah",
        at: "2026-09-24 09:00",
        text: "It sleeps until you unlock the phone. I'm teaching it to get up at four.",
        votes: ["Bea"],
        replies: [{ by: "Bea", at: "2026-09-24 09:07", text: "Poor thing.", votes: ["Jonah", "Maren", "Lukas"] }],
      },
    ],
  },
  {
    title: "Where the pram spaces are",
    description: "Front or back? The platform at Marrow Bridge is long, and I run it twice a day.",
    by: "Priya",
    at: "2026-09-30 17:55",
    status: "in review",
    tags: ["accessibility"],
    votes: ["Ines", "Maren"],
  },
  {
    title: "Buzz in my pocket when my stop comes",
    description: "The loudspeaker crackles. One long buzz, a minute before, and I would never miss Kiln Lane again.",
    by: "Ines",
    at: "2026-10-06 18:41",
    status: "in review",
    tags: ["accessibility"],
    votes: ["Bea", "Flo", "Priya", "Nkem", "Maren", "Walt"],
    comments: [
      {
        by: "Nkem",
        at: "2026-10-06 19:10",
        text: "I would sleep so well.",
        votes: ["Ines", "Bea", "Lukas"],
        replies: [
          {
            by: "Tariq",
            at: "2026-10-07 09:50",
            text: "In the tunnel there is no GPS. But there is a timetable, and a clock. It could work.",
          },
        ],
      },
    ],
  },
  {
    title: "The bus at Upper Wendle",
    description: "It waits for the train, or it does not. If you showed the bus as well, I would know when to run.",
    by: "Ruben",
    at: "2026-10-12 16:30",
    status: "backlog",
    tags: ["timetable"],
    votes: ["Priya", "Bea", "Walt", "Flo", "Ines"],
  },
  {
    title: "A leaf forecast",
    description: "Wet leaves at Otterby bank: ten minutes late, every autumn, since 1951. You could simply add them.",
    by: "Walt",
    at: "2026-10-19 08:15",
    status: "in review",
    tags: ["delays"],
    votes: ["Ruben", "Jonah", "Bea", "Lukas", "Olive"],
    comments: [
      {
        by: "Jonah",
        at: "2026-10-19 10:05",
        text: "I looked. Rain the day before, wind from the west, October: 9.6 minutes on average.",
        votes: ["Walt", "Lukas", "Tariq", "Olive"],
        replies: [
          { by: "Walt", at: "2026-10-19 10:11", text: "Ten, then.", votes: ["Jonah", "Bea", "Olive", "Maren", "Nkem"] },
        ],
      },
    ],
  },
  {
    title: "Nobody ate my train",
    description: "The clocks went back, and everything was right. I only wanted to say so.",
    by: "Nkem",
    at: "2026-10-25 09:02",
    status: "in review",
    tags: [],
    votes: ["Tariq", "Olive", "Bea"],
    comments: [
      {
        by: "Tariq",
        at: "2026-10-25 09:20",
        text: "I sat up until three to watch. Coffee?",
        votes: ["Nkem", "Olive", "Jonah"],
      },
    ],
  },
];
