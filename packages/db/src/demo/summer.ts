import type { Feedback } from "./types.ts";

export const summer: Feedback[] = [
  {
    title: "What is a halt?",
    description: 'I am on holiday here. Half the stations are "halts" and some are "on request". Request of whom?',
    by: "Flo",
    at: "2026-06-03 12:09",
    status: "completed",
    tags: ["language"],
    votes: ["Nkem", "Walt", "Olive"],
    comments: [
      {
        by: "Walt",
        at: "2026-06-03 12:40",
        text: "A platform without a building. Hold your arm out, like for a bus. On the train, tell the guard.",
        votes: ["Flo", "Olive", "Ruben"],
        replies: [
          {
            by: "Flo",
            at: "2026-06-03 15:55",
            text: "It stopped! For me! The whole train!",
            votes: ["Walt", "Bea", "Olive", "Maren", "Tariq", "Priya", "Nkem", "Ruben"],
            replies: [
              {
                by: "Olive",
                at: "2026-06-04 09:00",
                text: "Walt's sentence is in the app now, word for word.",
                votes: ["Walt", "Flo"],
              },
            ],
          },
        ],
      },
    ],
  },
  {
    title: "Ring me ten minutes before",
    description: "It takes me nine minutes to the station. Tell me at ten, and count the delay in.",
    by: "Bea",
    at: "2026-06-10 07:31",
    status: "in progress",
    tags: ["delays", "widget"],
    votes: ["Lukas", "Nkem", "Ruben", "Priya", "Ines", "Jonah", "Flo", "Walt"],
    comments: [
      {
        by: "Jonah",
        at: "2026-06-11 10:22",
        text: "Would you say how far you live, or should the app measure it?",
        replies: [
          {
            by: "Bea",
            at: "2026-06-11 10:25",
            text: "I'll say it. Nine. Eight, if it is pouring.",
            votes: ["Jonah", "Olive"],
          },
        ],
      },
    ],
  },
  {
    title: "Nearest station first",
    description: "The list goes by the alphabet. My feet do not.",
    by: "Flo",
    at: "2026-06-15 09:47",
    status: "completed",
    tags: ["timetable"],
    votes: ["Ruben", "Nkem"],
  },
  {
    title: "Is there still room for my bike?",
    description: "Two hooks, five bikes, one sad ride home on the road.",
    by: "Ruben",
    at: "2026-06-19 18:20",
    status: "in review",
    tags: ["delays"],
    votes: ["Bea", "Flo", "Lukas"],
    comments: [
      {
        by: "Olive",
        at: "2026-06-22 09:10",
        text: "Only the guard knows that. I have asked whether guards would tell us.",
        votes: ["Ruben"],
      },
    ],
  },
  {
    title: "14% of my battery, on a Sunday",
    description: "There are four trains on a Sunday. What does it do all day?",
    by: "Lukas",
    at: "2026-06-28 21:15",
    status: "completed",
    tags: ["bug"],
    votes: ["Nkem", "Bea", "Ruben", "Jonah"],
    comments: [
      {
        by: "Jonah",
        at: "2026-06-29 09:30",
        text: "It asks every ten seconds whether the train that does not run is late.",
        votes: ["Lukas", "Tariq", "Nkem", "Maren"],
        replies: [
          {
            by: "Lukas",
            at: "2026-06-29 09:33",
            text: "And is it?",
            votes: ["Jonah", "Bea", "Ruben", "Olive", "Nkem", "Walt"],
          },
        ],
      },
    ],
  },
  {
    title: "A bank holiday is not a Sunday",
    description:
      "On Sundays the first train is at 08:10. On bank holidays it is at 07:10, and leaves without your readers.",
    by: "Walt",
    at: "2026-07-02 07:30",
    status: "in progress",
    tags: ["bug", "timetable"],
    votes: ["Bea", "Tariq"],
  },
  {
    title: "What does it cost?",
    description: "I can see when I arrive, but not whether I can afford it. Student fares too, please.",
    by: "Nkem",
    at: "2026-07-09 16:05",
    status: "planned",
    tags: ["tickets"],
    votes: ["Flo", "Priya", "Lukas", "Bea", "Ruben", "Maren", "Ines"],
    comments: [
      {
        by: "Tariq",
        at: "2026-07-10 11:45",
        text: "There are 61 kinds of ticket on a line with nineteen stations. I have made a table. I need to lie down.",
        votes: ["Nkem", "Olive", "Maren", "Jonah", "Priya"],
        replies: [
          {
            by: "Walt",
            at: "2026-07-10 12:10",
            text: "62. Nobody ever remembers the Goat Return.",
            votes: ["Tariq", "Nkem", "Flo", "Bea", "Lukas", "Ruben", "Olive"],
          },
        ],
      },
    ],
  },
  {
    title: "Sell me the ticket",
    description: "You know where I go, and when. Take my money!",
    by: "Flo",
    at: "2026-07-16 10:18",
    status: "rejected",
    tags: ["tickets"],
    votes: ["Nkem", "Lukas", "Bea", "Priya"],
    comments: [
      {
        by: "Olive",
        at: "2026-07-17 09:25",
        text: "We are four people and like to sleep at night. With your money we could not. But we'll show the fares.",
        votes: ["Flo", "Tariq", "Jonah"],
      },
    ],
  },
  {
    title: "Big letters push the time off the board",
    description: 'At the largest size I read "Brambleford, platform 2, in" and then the edge.',
    by: "Ines",
    at: "2026-07-27 11:11",
    status: "in progress",
    tags: ["accessibility", "bug"],
    votes: ["Maren", "Walt", "Priya"],
    comments: [
      {
        by: "Maren",
        at: "2026-07-27 14:30",
        text: "In suspense, for ever. I'll let the lines wrap.",
        votes: ["Ines", "Walt"],
      },
    ],
  },
  {
    title: "Two trains side by side",
    description: "The early one with a change, or the late one without? I flip between them until both are gone.",
    by: "Priya",
    at: "2026-08-04 08:26",
    status: "backlog",
    tags: ["timetable"],
    votes: ["Bea"],
  },
  {
    title: "Let small delays be quiet",
    description: "Two minutes is not a delay. It is a pause. Only buzz from five on.",
    by: "Ruben",
    at: "2026-08-13 17:44",
    status: "in review",
    tags: ["delays"],
  },
  {
    title: "Bring back the night train",
    description:
      "Saltmere 23:55, a berth, a cup of tea at Otterby. I know that you do not run the trains. But you could ask.",
    by: "Walt",
    at: "2026-08-21 22:10",
    status: "planned",
    tags: ["timetable"],
    votes: ["Bea", "Nkem", "Flo", "Ruben", "Lukas", "Olive", "Priya", "Ines"],
    comments: [
      {
        by: "Olive",
        at: "2026-09-01 10:40",
        text: 'I asked. They did not laugh. They said "2030", and then they asked who wants to know.',
        votes: ["Walt", "Flo", "Bea", "Ruben", "Nkem", "Lukas", "Maren"],
        replies: [
          {
            by: "Walt",
            at: "2026-09-01 10:52",
            text: "Tell them: the man with the chalk.",
            votes: ["Olive", "Tariq", "Bea", "Jonah"],
            replies: [
              {
                by: "Tariq",
                at: "2026-09-01 11:30",
                text: "I have put it in our calendar. The changelog is already written, too.",
              },
            ],
          },
        ],
      },
      { by: "Flo", at: "2026-09-04 20:15", text: "I'll come back for it. Save me a berth." },
    ],
  },
];
