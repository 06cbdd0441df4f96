import type { SavedView } from "@earshot/client";
import { Bookmark, Check, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/menu.tsx";
import { Dialog } from "../../ui/messages/dialog.tsx";
import { type Search, useDeleteView, useViews } from "./use-views.ts";
import { ViewForm } from "./view-form.tsx";
import { viewText } from "./view.text.ts";

export interface ViewsProps {
  page: SavedView["page"];
  /** The parameters of the page's address. */
  search: Search;
  /** Shows the page with these parameters. */
  show: (search: Search) => void;
}

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": "true" } as const;

const isSame = (a: Search, b: Search) => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
};

/** Opens, saves, renames and deletes the views of a page. */
export function ViewsMenu({ page, search, show }: ViewsProps) {
  const views = useViews(page);
  const [form, setForm] = useState<{ view?: SavedView } | null>(null);
  const remove = useDeleteView();
  const current = views.find((view) => isSame(view.search, search));
  const close = () => setForm(null);
  return (
    <>
      <Menu
        trigger={
          <Button kind="quiet">
            <Bookmark {...icon} />
            {viewText.views}
          </Button>
        }
      >
        {views.length === 0 && <MenuItem disabled>{viewText.none}</MenuItem>}
        {views.map((view) => (
          <MenuItem
            key={view.id}
            mark={view === current ? <Check {...icon} /> : <Bookmark {...icon} />}
            onClick={() => show(view.search)}
          >
            {view.name}
          </MenuItem>
        ))}
        <MenuSeparator />
        {!current && (
          <MenuItem mark={<Plus {...icon} />} onClick={() => setForm({})}>
            {viewText.save}
          </MenuItem>
        )}
        {current && (
          <MenuItem mark={<Pencil {...icon} />} onClick={() => setForm({ view: current })}>
            {viewText.rename}
          </MenuItem>
        )}
        {current && (
          <MenuItem danger mark={<Trash2 {...icon} />} onClick={() => remove(current)}>
            {viewText.delete}
          </MenuItem>
        )}
      </Menu>
      <Dialog isOpen={form !== null} close={close} title={form?.view ? viewText.form.rename : viewText.form.save}>
        <ViewForm
          page={page}
          search={search}
          view={views.find(({ id }) => id === form?.view?.id) ?? form?.view}
          close={close}
        />
      </Dialog>
    </>
  );
}
