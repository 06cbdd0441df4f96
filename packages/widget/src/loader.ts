import type { Earshot, InitOptions, Metadata, OpenOptions, Token } from "./commands.ts";
import { defineElements } from "./elements.ts";
import { complain, off, on } from "./emitter.ts";
import { Widget } from "./widget.ts";

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : null;
const server = new URL(script?.src ?? location.href).origin;

function load(): Earshot {
  const widgets = new Map<string, Widget>();
  const find = (project: string | undefined) =>
    project === undefined ? [...widgets.values()][0] : widgets.get(project);
  const elements = defineElements(find);

  function init({ project, url = server, ...look }: InitOptions): void {
    if (!project) return complain('init needs a project: Earshot("init", { project: "…" }).');
    if (!widgets.has(project)) widgets.set(project, new Widget({ project, url: new URL(url).origin, ...look }));
    elements.refresh();
  }
  const commands: Record<string, (widget: Widget, value: unknown) => void> = {
    identify: (widget, value) => widget.identify((value as { token: Token } | undefined)?.token ?? null),
    open: (widget, value) => widget.open((value as OpenOptions | undefined) ?? {}),
    close: (widget) => widget.close(),
    metadata: (widget, value) => widget.metadata(value as Metadata | null),
    logout: (widget) => void widget.logout(),
    destroy(widget) {
      widgets.delete(widget.project);
      widget.destroy();
      elements.refresh();
    },
  };
  return Object.assign(
    (command: string, value?: unknown, last?: unknown): void => {
      if (command === "init") return init(value as InitOptions);
      if (command === "on") return on(String(value), last as () => void);
      if (command === "off") return off(String(value), last as () => void);
      const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
      if (!run) return complain(`there is no command ${command}.`);
      const widget = find(typeof last === "string" ? last : undefined);
      if (widget) run(widget, value);
      // Parts of a page that go together end in any order.
      else if (command !== "logout") complain(`call init before ${command}.`);
    },
    { loaded: true as const },
  ) as Earshot;
}

function start(): void {
  const before = window.Earshot;
  const earshot = before?.loaded ? before : load();
  window.Earshot = earshot;
  const { project, place, color, label, theme } = script?.dataset ?? {};
  if (project) earshot("init", { project, url: server, place, color, label, theme } as InitOptions);
  for (const call of before?.q ?? []) (earshot as (...parts: unknown[]) => void)(...Array.from(call));
}

// A script in the head may run before there is a body.
if (document.body) start();
else addEventListener("DOMContentLoaded", start, { once: true });
