import { useRouteContext } from "@tanstack/react-router";
import { useSyncExternalStore } from "react";
import type { FramePerson } from "./identity.ts";

/** The person who uses the widget, and the news that they have not seen. */
interface FrameState {
  person: FramePerson | null;
  /** The news until this instant, in seconds, are known. */
  seen: number;
  /** The number of the others. */
  unread: number;
}

/** The page of a project as the widget on another site. */
export interface Frame {
  /** False for an element of the page around, which cannot be closed, and for a page of its own. */
  readonly canClose: boolean;
  close: () => void;
  /** Makes the widget invisible for a picture of the page around, or visible again. Null where there is no such page. */
  readonly stepAside: ((isAside: boolean) => Promise<void>) | null;
  /** Makes a guest of the visitor. */
  becomeGuest: () => Promise<void>;
  /** Says that the news were shown. */
  sawNews: () => void;
  get: () => FrameState;
  set: (change: Partial<FrameState>) => void;
  subscribe: (changed: () => void) => () => void;
}

export function createFrame(parts: Pick<Frame, "canClose" | "close" | "stepAside" | "becomeGuest" | "sawNews">): Frame {
  let state: FrameState = { person: null, seen: Infinity, unread: 0 };
  const listeners = new Set<() => void>();
  return {
    ...parts,
    get: () => state,
    set(change) {
      state = { ...state, ...change };
      for (const changed of listeners) changed();
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

const none = () => () => undefined;

/** Returns the widget that this page is in, with its state; undefined on all other pages. */
export function useFrame(): (Frame & FrameState) | undefined {
  const { frame } = useRouteContext({ from: "__root__" });
  const get = () => frame?.get();
  const state = useSyncExternalStore(frame?.subscribe ?? none, get, get);
  return frame && state && { ...frame, ...state };
}
