import type { Feedback } from "./types.ts";

/** The longest thread of the demo. */
export const tripsWithoutStairs: Feedback = {
  title: "Trips without stairs",
  description: "With a pram I need lifts and ramps all the way. Today I find out on the platform, looking up.",
  by: "Priya",
  at: "2026-01-30 10:25",
  status: "in progress",
  tags: ["accessibility", "timetable"],
  votes: ["Ines", "Bea", "Ruben", "Olive", "Maren", "Walt", "Nkem", "Jonah", "Flo"],
  comments: [
    {
      by: "Olive",
      at: "2026-01-30 14:02",
      text: "We want this too. The trouble is that nobody has a list of the lifts.",
      votes: ["Priya"],
      replies: [
        {
          by: "Walt",
          at: "2026-01-31 08:44",
          text: "Kiln Lane has one, on the up side. Marrow Bridge has two, and one of them works.",
          votes: ["Priya", "Olive", "Tariq"],
          replies: [
            {
              by: "Priya",
              at: "2026-01-31 09:30",
              text: "Could you tell us the rest? I'd type it in.",
              replies: [
                {
                  by: "Walt",
                  at: "2026-02-02 17:10",
                  text: "All nineteen stations, two pages, in pencil. I posted it to the office.",
                  votes: ["Priya", "Olive", "Maren", "Bea", "Tariq", "Ines"],
                },
                {
                  by: "Olive",
                  at: "2026-02-05 11:25",
                  text: "It came. It has drawings. It is on our wall now.",
                  votes: ["Walt", "Priya", "Bea"],
                },
              ],
            },
          ],
        },
        {
          by: "Ruben",
          at: "2026-02-06 18:33",
          text: "A bike with bags is a pram, as far as stairs go. Count me in.",
        },
      ],
    },
    {
      by: "Ines",
      at: "2026-03-01 15:20",
      text: 'Please say which side the lift is on. "There is a lift" can mean a long walk with a cane.',
      votes: ["Priya", "Maren", "Jonah", "Olive"],
      replies: [
        {
          by: "Maren",
          at: "2026-03-02 09:48",
          text: "Yes. Each lift and ramp gets its platform, and the way to it in words.",
          votes: ["Ines", "Priya"],
          replies: [{ by: "Ines", at: "2026-03-02 10:05", text: "In words is perfect." }],
        },
      ],
    },
    {
      by: "Bea",
      at: "2026-06-18 08:02",
      text: "And when a lift is broken? At Marrow Bridge that is most Mondays.",
      votes: ["Priya", "Walt"],
      replies: [
        {
          by: "Jonah",
          at: "2026-06-18 11:40",
          text: "The railway has a page for that: a photo of a whiteboard. My script can read half of it.",
        },
      ],
    },
    {
      by: "Priya",
      at: "2026-10-08 19:15",
      text: "I have the test version. Saltmere and back, not one stair. More, please.",
      votes: ["Maren", "Jonah", "Olive", "Ines"],
    },
  ],
};
