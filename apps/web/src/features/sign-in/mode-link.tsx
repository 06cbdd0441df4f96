import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/button.tsx";
import type { Mode } from "./search.ts";

interface ModeLinkProps {
  mode: Mode | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** Leads to another way to sign in. What was typed stays. */
export const ModeLink = ({ mode, onClick, children }: ModeLinkProps) => (
  <Link
    to="."
    search={(search) => ({ ...search, mode, error: undefined })}
    className={buttonClass({ kind: "quiet", block: true })}
    onClick={onClick}
  >
    {children}
  </Link>
);
