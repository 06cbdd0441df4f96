import type { Changelog } from "./types.ts";

export const changelogs: Changelog[] = [
  {
    title: "Hello from Haltwise",
    slug: "hello",
    summary: "The trains of the Wendle Valley, on one small screen.",
    content: `Haltwise shows the next train from where you are to where you want to be. That is all, and it is a start.

- All nineteen stations, and every halt
- Delays as the railway tells them
- No account, no advertisements

Something is missing? Something is wrong? **Tell us here.** We are four people, or will be soon, and we
read everything.`,
    by: "Olive",
    at: "2026-01-11 20:30",
    published: "2026-01-12 08:00",
  },
  {
    title: "Platforms, and a dark mode",
    slug: "platforms-and-dark-mode",
    summary: "Know your side of the bridge before you leave home. And let your room-mate sleep.",
    content: `## Platforms

Each train now shows its platform, twenty minutes before it leaves. Bea asked for this in the rain. We counted the steps
at Brambleford, and she was right.

## Dark mode

It follows your phone's setting. There is no switch, because Nkem has enough of them. The black is truly black.

## Small things

- Times are from 00:00 to 23:59. Thank you, Walt.
- The 17:42 stops at Otterby again. In truth, it always did.`,
    by: "Maren",
    at: "2026-02-20 15:10",
    published: "2026-02-23 08:00",
  },
  {
    title: "It works in the tunnel",
    slug: "offline",
    summary: "The whole timetable is on your phone now. It takes up less room than one photo.",
    content: `The timetable changes twice a year, so there was never a reason to load it every time. Now your phone
keeps it:

| | before | now |
|---|---|---|
| Opening the app | 2.1 s | 0.2 s |
| In Hob Tunnel | a grey circle | your train |
| Data in a month | 40 MB | 0.3 MB |

Delays still need a signal. Where there is none, we say how old the news is.

We also taught Haltwise about **summer time**, one morning too late. Sorry, Nkem.`,
    by: "Tariq",
    at: "2026-04-04 11:00",
    published: "2026-04-07 08:00",
  },
  {
    title: "Bikes, and delays that you can believe",
    slug: "bikes-and-delays",
    summary: "A little bicycle beside each train that takes yours. And the minutes no longer run backwards.",
    content: `## Bikes

The bicycle beside a train means: bring yours. Grey means: after nine. Maren drew ten of them.

## Delays

There were two guesses, the driver's and the signal box's, and we showed whichever came last. We compared them for three
months:

> Trust the signal box. The driver is an optimist.

Walt said so on the first day. From now on it is the signal box, and the number moves only when it means it.`,
    by: "Jonah",
    at: "2026-05-30 09:40",
    published: "2026-06-01 08:00",
  },
  {
    title: "Haltwise, out loud",
    slug: "out-loud",
    summary: "The departure board makes sense to screen readers, and platform changes are spoken.",
    content: `Until today a screen reader read our departure board as "button, button, button". That was a poor show.

Ines tried **eleven versions** with us. This is what she hears now:

1. Where the train goes
2. When it leaves, and how late it is
3. The platform, and at once when it changes

Also new: stations are sorted by how near they are, every halt says what a halt is, and Sundays no longer empty your
battery.`,
    by: "Maren",
    at: "2026-07-17 16:20",
    published: "2026-07-20 08:00",
  },
  {
    title: "Your train on the home screen, em português",
    slug: "widget-and-portuguese",
    summary: "A widget with your next train, and a second language.",
    content: `## The widget

Pick a trip, and your next train stands on the home screen. You can set one for the morning and one for the evening. If
you work in shifts, set as many as you like.

## Português

All 412 texts, translated by Ines. If you find a mistake, or speak a third language, **write to us**.`,
    by: "Jonah",
    at: "2026-09-18 14:05",
    published: "2026-09-21 08:00",
  },
  {
    title: "What it costs",
    slug: "fares",
    summary: "All 62 kinds of ticket, and the cheapest one for you.",
    content: `Each trip shows its fare. We looked at all 62 kinds of ticket, so that you need not.

- [ ] student fares
- [ ] a word on the Goat Return
- [ ] Tariq: is it 62 or 63?`,
    by: "Tariq",
    at: "2026-10-22 17:30",
    published: null,
  },
  {
    title: "The night train is back",
    slug: "night-train",
    summary: "Saltmere 23:55, every night. Berths, breakfast, and tea at Otterby.",
    content: `The railway said 2030, and we believed them. If you can read this, they kept their word.

**Walt, the first berth is yours.** Flo has the second.`,
    by: "Tariq",
    at: "2026-09-01 11:25",
    published: "2030-12-15 08:00",
  },
];
