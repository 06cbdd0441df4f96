import { on } from "./emitter.ts";
import type { Frame } from "./frame.ts";
import { inlineSheet } from "./styles.ts";
import type { Widget } from "./widget.ts";

type Find = (project: string | undefined) => Widget | undefined;

/** Defines the elements of the page that show a part of a project: its `project`, or the first one of the page. */
export function defineElements(find: Find): { refresh: () => void } {
  const waiting = new Set<{ mount: () => void }>();

  abstract class Part extends HTMLElement {
    connectedCallback(): void {
      waiting.add(this);
      this.mount();
    }
    disconnectedCallback(): void {
      waiting.delete(this);
      this.unmount();
    }
    get widget(): Widget | undefined {
      return find(this.getAttribute("project") ?? undefined);
    }
    abstract mount(): void;
    abstract unmount(): void;
  }

  const framed = (view: "board" | "changelog") =>
    class extends Part {
      #frame: Frame | null = null;
      readonly #root = this.attachShadow({ mode: "open" });
      mount(): void {
        const { widget } = this;
        if (this.#frame || !widget) return;
        this.#root.adoptedStyleSheets = [inlineSheet()];
        this.#frame = widget.embed({ view }, () => {
          this.unmount();
          this.mount();
        });
        this.#root.append(this.#frame.element);
      }
      unmount(): void {
        this.#frame?.remove();
        this.#frame = null;
      }
    };

  class Badge extends Part {
    mount(): void {
      const count = this.widget?.unread ?? 0;
      this.textContent = count > 0 ? String(count) : "";
    }
    unmount(): void {
      this.textContent = "";
    }
  }

  customElements.define("earshot-board", framed("board"));
  customElements.define("earshot-changelog", framed("changelog"));
  customElements.define("earshot-badge", Badge);
  const refresh = () => waiting.forEach((part) => part.mount());
  on("unread", refresh);
  return { refresh };
}
