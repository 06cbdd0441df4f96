import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../controls/button.tsx";
import { Hidden } from "../text/hidden.tsx";
import { useCopy } from "./use-copy.ts";

/** The time for which it says that the text is copied, in milliseconds. */
const shownFor = 3_000;

interface CopyButtonProps {
  /** The text to copy. */
  value: string;
  label: string;
  /** A longer name for screen readers, if a page has several such buttons. */
  longLabel?: string;
  copied: string;
  kind?: "primary";
  small?: boolean;
  block?: boolean;
  onCopied?: () => void;
}

/** A button that copies a text, and says so. */
export function CopyButton({
  value,
  label,
  longLabel,
  copied,
  kind,
  small = false,
  block = false,
  onCopied,
}: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const write = useCopy();
  const copy = async () => {
    if (!(await write(value))) return;
    setCopied(true);
    onCopied?.();
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <Button
        {...(kind && { kind })}
        small={small}
        block={block}
        {...(longLabel && !isCopied && { "aria-label": longLabel })}
        onClick={() => void copy()}
      >
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {isCopied ? copied : label}
      </Button>
      <span role="status">
        <Hidden>{isCopied ? copied : ""}</Hidden>
      </span>
    </>
  );
}
