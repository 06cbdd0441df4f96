import type { Look } from "./look.ts";
import { textOn, themeOf } from "./look.ts";
import { widgetSheet } from "./styles.ts";

export interface Panel {
  /** The dialog that the frame stands in. */
  readonly dialog: HTMLDialogElement;
  readonly isOpen: () => boolean;
  dress: (look: Look) => void;
  count: (unread: number) => void;
  open: () => void;
  close: () => void;
  /** Makes the dialog invisible for a picture of the page, or visible again. Resolves once the browser has painted that. */
  stepAside: (isAside: boolean) => Promise<void>;
  remove: () => void;
}

const svg = "http://www.w3.org/2000/svg";
const bubble = "M2 5a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v4a3 3 0 0 1-3 3H8l-3 2.5V12a3 3 0 0 1-3-3Z";

function newIcon(): SVGSVGElement {
  const icon = document.createElementNS(svg, "svg");
  icon.setAttribute("viewBox", "0 0 16 16");
  icon.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(svg, "path");
  path.setAttribute("d", bubble);
  icon.append(path);
  return icon;
}

/** The button and the dialog, apart from the page's own elements and styles. */
export function createPanel(press: () => void, closed: () => void): Panel {
  const host = document.createElement("earshot-widget");
  const root = host.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [widgetSheet()];
  const place = document.createElement("div");
  const button = document.createElement("button");
  const name = document.createElement("span");
  const badge = document.createElement("b");
  const words = document.createElement("i");
  const dialog = document.createElement("dialog");
  let opener: Element | null = null;
  let unread = 0;
  button.type = "button";
  button.hidden = true;
  button.setAttribute("aria-haspopup", "dialog");
  // The words after it say what it counts.
  badge.setAttribute("aria-hidden", "true");
  button.append(newIcon(), name, words, badge);
  place.append(button, dialog);
  root.append(place);
  // Some routers replace the body of the page, or all that is in it.
  const stay = new MutationObserver(() => keep());
  const keep = () => {
    if (!host.isConnected) document.body.append(host);
    for (const around of [document.documentElement, document.body]) stay.observe(around, { childList: true });
  };
  keep();

  const say = () => {
    badge.textContent = unread > 0 ? String(unread) : "";
    words.textContent = unread > 0 ? `${unread} new in the changelog` : "";
    button.setAttribute("aria-expanded", String(dialog.open));
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !event.defaultPrevented) dialog.close();
  };
  button.addEventListener("click", press);
  // The browser closes a modal dialog by itself.
  dialog.addEventListener("close", () => {
    // Browsers tell later: it may be open again.
    if (dialog.open) return;
    document.removeEventListener("keydown", escape);
    say();
    // Whoever has gone on to something else keeps the focus.
    const isFree = document.activeElement === host || document.activeElement === document.body;
    if (isFree && opener === host) button.focus();
    else if (isFree && opener instanceof HTMLElement) opener.focus();
    opener = null;
    closed();
  });
  return {
    dialog,
    isOpen: () => dialog.open,
    dress({ place: side, color, label: text, theme }) {
      place.className = side === "start" ? "start" : "";
      name.textContent = text;
      dialog.setAttribute("aria-label", text);
      dialog.className = themeOf(theme);
      if (color && /^#[0-9a-f]{6}$/i.test(color)) {
        button.style.background = color;
        button.style.color = textOn(color);
      }
      button.hidden = side === "none";
      say();
    },
    count(count) {
      unread = count;
      say();
    },
    open() {
      if (dialog.open) return;
      opener = document.activeElement;
      // A phone gets the whole screen, and nothing behind it.
      if (matchMedia("(max-width: 48em)").matches) dialog.showModal();
      else dialog.show();
      document.addEventListener("keydown", escape);
      say();
      dialog.querySelector("iframe")?.focus();
    },
    close: () => dialog.close(),
    stepAside(isAside) {
      place.classList.toggle("aside", isAside);
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));
    },
    remove() {
      document.removeEventListener("keydown", escape);
      stay.disconnect();
      host.remove();
    },
  };
}
