import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import type { Mode } from "./search.ts";

/** Leads to another way to sign in. What was typed stays. */
export const ModeLink = ({ mode, children }: { mode: Mode | undefined; children: ReactNode }) => (
  <Link
    to="."
    search={(search) => ({ ...search, mode, error: undefined })}
    className={buttonClass({ kind: "quiet", block: true })}
  >
    {children}
  </Link>
);
