import { useToast } from "./toast.tsx";

const text = {
  refused: (value: string) => `Your browser does not let this page copy. Select this, and copy it: ${value}`,
};

/** Copies a selection, as browsers let pages do that have no clipboard: those on http. Returns false if it is refused. */
function copySelected(value: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = value;
  field.style.cssText = "position:fixed;inset-block-start:0;opacity:0";
  // Beside the button, because a dialog takes the focus back from everything outside of it.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  // eslint-disable-next-line typescript/no-deprecated -- only this copies without a clipboard.
  const isCopied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return isCopied;
}

async function clip(value: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return copySelected(value);
  }
}

/** Returns a function that copies a text, and shows it to be copied by hand where the page may not. Resolves to false then. */
export function useCopy(): (value: string) => Promise<boolean> {
  const say = useToast();
  return async (value) => {
    const isCopied = await clip(value);
    if (!isCopied) say(text.refused(value));
    return isCopied;
  };
}
