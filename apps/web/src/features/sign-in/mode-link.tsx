import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import type { Mode } from "./search-params.ts";

interface ModeLinkProps {
  mode: Mode | undefined;
  onClick?: () => void;
  children: ReactNode;
}

/** A link to another way to sign in. The typed texts stay. */
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
