/** One person of a test does in a second what many do in an hour. */
export const unlimited = {
  POSTS_PER_MINUTE: "0",
  COMMENTS_PER_MINUTE: "0",
  VOTES_PER_MINUTE: "0",
  FILES_PER_MINUTE: "0",
  GUEST_WRITES_WITHOUT_PROOF: "0",
};
