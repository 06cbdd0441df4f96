import { createElement, useEffect } from "react";
import type { InitOptions, Metadata, Token } from "./commands.ts";
import { earshot, loadEarshot } from "./index.ts";

export interface EarshotWidgetProps extends InitOptions {
  /** The address of the Earshot server. */
  url: string;
  /** A token of whoever is signed in, or a function that fetches one. Null for nobody. */
  token?: Token | null | undefined;
  metadata?: Metadata | null | undefined;
}

/** The widget while it is rendered: its button, and who uses it. Give `token` a function that stays the same. */
export function EarshotWidget({ token, metadata, ...options }: EarshotWidgetProps): null {
  const { project, url, place, color, label, theme } = options;
  useEffect(() => {
    loadEarshot(url);
    earshot("init", { project, url, place, color, label, theme });
    return () => earshot("destroy", undefined, project);
  }, [project, url, place, color, label, theme]);
  // The next two follow all of these as well: a widget that is made anew knows neither. Whoever leaves takes their metadata along.
  useEffect(() => {
    if (!token) return undefined;
    earshot("identify", { token }, project);
    return () => earshot("logout", undefined, project);
  }, [token, project, url, place, color, label, theme]);
  useEffect(
    () => earshot("metadata", metadata ?? null, project),
    [metadata, token, project, url, place, color, label, theme],
  );
  return null;
}

interface PartProps {
  project?: string | undefined;
  className?: string | undefined;
}

const part = (name: string) => (props: PartProps) => createElement(name, props);

/** The board, the changelog and the number of what is new in it, as elements of the page. */
export const EarshotBoard = part("earshot-board");
export const EarshotChangelog = part("earshot-changelog");
export const EarshotBadge = part("earshot-badge");
