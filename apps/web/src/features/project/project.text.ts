/** The words of the pages of projects. */
export const projectText = {
  nav: "Project",
  feedback: "Feedback",
  roadmap: "Roadmap",
  changelog: "Changelog",
  signIn: "Sign in",
  poweredBy: "Runs on Earshot",
  home: "Your projects",
  notFound: {
    title: "There is nothing here",
    text: "The address is wrong, it was deleted, or you have to sign in to see it.",
    home: "Go to the start",
  },
  theme: { label: "Theme", light: "Switch to light", dark: "Switch to dark" },
  welcome: {
    title: "Collect feedback. Say what you built.",
    text: "Earshot gives each of your products a board where people vote, a roadmap and a changelog.",
    signIn: "Sign in or make an account",
    docs: "APIs",
  },
  mine: {
    title: "Your projects",
    text: "Each has a board of its own, a roadmap and a changelog.",
    none: "No project yet",
    noneText: "A project is one product that people give feedback on. Make your first one: it takes a name.",
    noneForYou: "Whoever runs this server makes the projects. Ask to be invited to one.",
  },
  create: {
    title: "New project",
    name: "Name",
    namePlaceholder: "Haltwise",
    slug: "Address",
    slugHint: "Lower-case letters, digits and hyphens. It stands in every link.",
    submit: "Create project",
    busy: "Creating …",
  },
} as const;
