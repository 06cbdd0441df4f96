import type { SavedView } from "@earshot/client";
import { useState } from "react";
import { Switch } from "../../ui/controls/switch.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { NameField } from "../../ui/forms/name-field.tsx";
import { type Search, useSaveView } from "./use-views.ts";
import { viewText } from "./view.text.ts";

const text = viewText.form;

interface ViewFormProps {
  page: SavedView["page"];
  search: Search;
  /** The view that is renamed; a new one without it. */
  view: SavedView | undefined;
  close: () => void;
}

/** The form for a view's name, and for who sees it. */
export function ViewForm({ page, search, view, close }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const { save, isPending, fault } = useSaveView({ page, search, view }, close);
  return (
    <SmallForm
      label={view ? text.rename : text.save}
      submit={text.submit}
      isPending={isPending}
      fault={fault}
      onSubmit={() => save({ name, is_shared: isShared })}
      close={close}
    >
      <NameField label={text.name} value={name} onChange={setName} />
      <Switch label={text.shared} checked={isShared} onChange={setShared} />
    </SmallForm>
  );
}
