/** The element of an item in a list. */
export const lineOf = (id: string | undefined) => document.getElementById(`line-${id}`);

/** Moves the focus to a line once it is rendered. */
export const focusLine = (id: string) =>
  requestAnimationFrame(() => {
    lineOf(id)?.focus({ preventScroll: true });
    lineOf(id)?.scrollIntoView({ block: "nearest" });
  });

/** The id of the element that shows the open item beside its list. */
export const detailId = "detail";
export const focusDetail = () => requestAnimationFrame(() => document.getElementById(detailId)?.focus());
