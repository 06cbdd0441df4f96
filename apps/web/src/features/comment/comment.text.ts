import { plural } from "../../ui/text/plural.ts";

const likesOf = plural("like", "likes");
const withReplies = plural("reply to it", "replies to it");

/** The texts of comments. */
export const commentText = {
  count: plural("comment", "comments"),
  none: "No comments yet",
  noneText: "Say how it would help you, or ask what is meant.",
  label: "Comment",
  placeholder: "What do you think?",
  hint: "Markdown works. Everyone who sees this page can read it.",
  submit: "Comment",
  reply: "Reply",
  replyTo: (name: string) => `Reply to ${name}`,
  replyLabel: "Your reply",
  edit: "Edit",
  save: "Save",
  saving: "Saving …",
  delete: "Delete",
  deleteOf: (name: string) => `Delete the comment of ${name}`,
  deleted: "The comment is deleted",
  deletedWith: (replies: number) => `The comment and ${withReplies(replies)} are deleted`,
  cancel: "Cancel",
  busy: "Sending …",
  more: (shown: number, all: number) =>
    `Show more comments (${shown.toLocaleString("en")} of ${all.toLocaleString("en")})`,
  again: "Try again",
  order: "Order of comments",
  orders: { oldest: "Oldest", newest: "Newest", liked: "Most liked" },
  author: "Author",
  answer: "Answer to a merged idea",
  signIn: "Sign in to comment",
  movedFrom: "moved this from",
  wasMovedFrom: "This was moved from",
  to: "to",
  closed: "Only the team comments here.",
  lockedBy: "locked the comments",
  lockedFor: (reason: string) => `: “${reason}”`,
  lockedNote: "Only the team comments on this. You can still vote.",
  deletedUser: "Deleted user",
  vote: (count: number) => `Like, ${count}`,
  unvote: (count: number) => `Remove your like, ${count}`,
  closedVote: (count: number) => `${likesOf(count)}. Only the team votes here.`,
} as const;
