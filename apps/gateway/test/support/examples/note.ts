import { newNote } from "../world.ts";
import { type Feature, inFeedback } from "./example.ts";

export const note: Feature = {
  operations: {
    "note.list": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      graphql: { type: "Note", path: [inFeedback, "notes"] },
    },
    "note.create": {
      access: "401 401 404 200 200 200",
      addresses: "authored",
      input: ({ unique }) => ({ content: unique("New") }),
    },
    "note.update": { access: "401 401 404 200 200 200", addresses: "authored", input: () => ({ content: "Changed" }) },
    "note.delete": { access: "401 401 404 200 200 200", addresses: "authored" },
  },
  ids: {
    noteId: {
      // Its author alone updates it.
      make: async (fixture) =>
        newNote(fixture.home, await fixture.id("feedbackId"), fixture.isOnTeam ? fixture.caller! : fixture.home.member),
      foreign: {
        "of another feedback": ({ second }) => ({ noteId: second["noteId"]! }),
        "of another project": ({ other }) => ({ noteId: other["noteId"]! }),
        "under another feedback": ({ second }) => ({ feedbackId: second["feedbackId"]! }),
        "that is a feedback's": ({ own }) => ({ noteId: own["feedbackId"]! }),
      },
    },
  },
};
