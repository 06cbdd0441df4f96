import type { Board, SignedInPerson } from "@earshot/client";
import { type EarshotOptions, useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { useBoard } from "../../project/use-board.ts";
import { useViewer } from "../viewer.ts";

export const ownPersonQuery = (earshot: EarshotOptions, projectSlug: string) =>
  earshot.person.me.queryOptions({ projectSlug });

/** True for whoever takes part in this project without an account of this server. */
export const hasNoAccount = ({ viewer }: Board): boolean => viewer?.kind === "person" || viewer?.kind === "guest";

/** Returns the id of whoever takes part here, with an account or without; undefined for a visitor. */
export function useOwnId(): string | undefined {
  const viewer = useViewer();
  const person = useOwnPerson();
  return viewer?.id ?? person?.id;
}

/** Returns the person as whom somebody takes part without an account; null for everybody else. */
export function useOwnPerson(): SignedInPerson | null {
  const board = useBoard();
  const { data } = useQuery({ ...ownPersonQuery(useEarshot(), board.slug), enabled: hasNoAccount(board) });
  return (hasNoAccount(board) && data?.person) || null;
}
