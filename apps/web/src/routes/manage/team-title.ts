import type { Board } from "@earshot/client";

/** Returns the title of a page of the team. */
export const teamTitle = (title: string, loaded: { board: Board } | undefined) => ({
  meta: loaded ? [{ title: `${title} · ${loaded.board.name}` }] : [],
});
