import type { Feedback } from "./types.ts";

export const spring: Feedback[] = [
  {
    title: "My next train on the home screen",
    description: "Open, tap, tap, scroll. It could just stand there.",
    by: "Lukas",
    at: "2026-03-11 12:08",
    status: "completed",
    tags: ["widget"],
    votes: ["Bea", "Nkem", "Ruben", "Priya", "Tariq", "Jonah", "Maren", "Flo", "Walt"],
    comments: [
      {
        by: "Jonah",
        at: "2026-03-11 13:00",
        text: "How should it know which train is yours?",
        replies: [
          {
            by: "Lukas",
            at: "2026-03-11 13:04",
            text: "Mornings to work, evenings home. It is always the same two.",
            votes: ["Bea", "Jonah"],
            replies: [
              {
                by: "Bea",
                at: "2026-03-11 17:50",
                text: "Not for shift workers! Let me pick.",
                votes: ["Nkem", "Priya", "Maren"],
              },
            ],
          },
        ],
      },
      {
        by: "Lukas",
        at: "2026-09-21 20:12",
        text: "It is there. It just stands there. Wonderful.",
        votes: ["Jonah", "Maren"],
      },
    ],
  },
  {
    title: "Remember my usual trip",
    description: 'I have typed "Upper Wendle" four hundred times. My thumb knows the way, and I wish the app did.',
    by: "Priya",
    at: "2026-03-18 08:40",
    status: "in progress",
    tags: ["timetable"],
    votes: ["Bea", "Ines", "Lukas", "Nkem", "Olive", "Ruben"],
    comments: [
      {
        by: "Tariq",
        at: "2026-03-19 10:15",
        text: "It would stay on your phone. We do not want to know where you go.",
        votes: ["Priya", "Ines", "Lukas"],
      },
    ],
  },
  {
    title: "Summer time ate my train",
    description: "The clocks went forward. Haltwise did not. I waved at an empty track.",
    by: "Nkem",
    at: "2026-03-29 08:31",
    status: "completed",
    tags: ["bug", "timetable"],
    votes: ["Bea", "Lukas", "Ruben", "Jonah"],
    comments: [
      {
        by: "Tariq",
        at: "2026-03-29 08:58",
        text: "Oh no. Fixed just now. Coffee is on us, whenever you pass the office.",
        votes: ["Nkem", "Olive"],
        replies: [
          {
            by: "Nkem",
            at: "2026-03-30 17:20",
            text: "I passed the office. It was very good coffee.",
            votes: ["Tariq"],
          },
        ],
      },
    ],
  },
  {
    title: "Say when the last train is the last",
    description: "The 23:05 looks like any other. It is not. After it comes the 05:50, and a bench.",
    by: "Bea",
    at: "2026-04-02 23:31",
    status: "planned",
    tags: ["timetable"],
    votes: ["Nkem", "Ruben", "Lukas", "Maren", "Priya", "Flo", "Walt"],
    comments: [
      {
        by: "Olive",
        at: "2026-04-03 09:05",
        text: "Were you on the bench just now?",
        replies: [
          {
            by: "Bea",
            at: "2026-04-03 09:40",
            text: "My sister came. She would like this feature too.",
            votes: ["Olive", "Nkem", "Maren"],
          },
        ],
      },
    ],
  },
  {
    title: "The engine's number",
    description: "Beside each train: which engine pulls it. Some of us would get up early for number 14.",
    by: "Walt",
    at: "2026-04-08 06:40",
    status: "rejected",
    tags: ["timetable"],
    votes: ["Lukas"],
    comments: [
      {
        by: "Tariq",
        at: "2026-04-09 10:30",
        text: "We'd love to. But they choose the engine at five in the morning, with chalk, and tell nobody.",
        replies: [
          {
            by: "Walt",
            at: "2026-04-09 11:00",
            text: "That is true. I used to hold the chalk.",
            votes: ["Tariq", "Olive", "Lukas", "Bea", "Ruben", "Jonah", "Maren", "Nkem", "Priya"],
          },
        ],
      },
    ],
  },
  {
    title: "Say it aloud when the platform changes",
    description: "Everybody else sees the crowd turn and run. I hear shoes.",
    by: "Ines",
    at: "2026-04-15 17:25",
    status: "completed",
    tags: ["accessibility", "delays"],
    votes: ["Maren", "Priya", "Bea", "Olive", "Jonah"],
  },
  {
    title: "A map of the line",
    description: "Just the line and its stations, like the enamel one at Saltmere. I like to see where I am.",
    by: "Ruben",
    at: "2026-04-23 19:02",
    status: "planned",
    tags: ["offline"],
    votes: ["Walt", "Priya", "Maren", "Flo", "Lukas", "Bea"],
    comments: [
      {
        by: "Maren",
        at: "2026-04-24 09:16",
        text: "I took a photo of that enamel. This will be my favourite winter.",
        votes: ["Ruben", "Walt"],
      },
    ],
  },
  {
    title: "A public API",
    description: "I would build a clock that points at trains instead of hours.",
    by: "Lukas",
    at: "2026-05-05 22:50",
    status: "backlog",
    tags: [],
    votes: ["Nkem", "Ruben", "Jonah"],
    comments: [
      {
        by: "Jonah",
        at: "2026-05-06 09:35",
        text: "I'd want that clock. There is the question of the railway's data again, so this will take a while.",
        votes: ["Lukas"],
      },
    ],
  },
  {
    title: "Which train has a toilet?",
    description: "Ask any parent.",
    by: "Priya",
    at: "2026-05-12 13:13",
    status: "backlog",
    tags: ["accessibility"],
    votes: ["Bea", "Ines", "Walt", "Flo"],
    comments: [
      {
        by: "Walt",
        at: "2026-05-12 14:00",
        text: "The blue ones do. The green ones have a bucket, for sand. It is not the same.",
        votes: ["Priya", "Bea", "Nkem", "Ruben"],
      },
    ],
  },
  {
    title: "My gran reads Portuguese",
    description: "She visits each summer and reads the timetable with a dictionary. She is fast by now, but still.",
    by: "Nkem",
    at: "2026-05-20 20:44",
    status: "completed",
    tags: ["language"],
    votes: ["Ines", "Maren", "Olive", "Flo", "Priya"],
    comments: [
      {
        by: "Ines",
        at: "2026-05-20 21:30",
        text: "I can translate! It was my job for twenty years.",
        votes: ["Nkem", "Olive", "Maren", "Tariq"],
        replies: [
          {
            by: "Olive",
            at: "2026-05-21 08:50",
            text: "Ines, you are a star. I'll send you the texts. There are 412, and most are short.",
            replies: [
              {
                by: "Nkem",
                at: "2026-09-22 19:03",
                text: "Gran says one word is wrong, and that she has never been so happy to complain.",
                votes: ["Ines", "Olive", "Maren", "Jonah", "Bea", "Priya"],
              },
            ],
          },
        ],
      },
    ],
  },
];
