import type { SavedView } from "@earshot/client";
import { useState } from "react";
import { Switch } from "../../ui/controls/switch.tsx";
import { SmallForm } from "../../ui/forms/form.tsx";
import { NameField } from "../../ui/forms/name-field.tsx";
import { useSmallForm } from "../../ui/forms/use-small-form.ts";
import { type Search, useSaveView, type ViewValues } from "./use-views.ts";
import { viewText } from "./view.text.ts";

const text = viewText.form;

interface ViewFormProps {
  page: SavedView["page"];
  search: Search;
  /** The view that is renamed; a new one without it. */
  view: SavedView | undefined;
  close: () => void;
}

const valuesOf = ({ name, is_shared }: SavedView): ViewValues => ({ name, is_shared });

/** The form for a view's name, and for who sees it. */
export function ViewForm({ page, search, view, close }: ViewFormProps) {
  const [name, setName] = useState(view?.name ?? "");
  const [isShared, setShared] = useState(view?.is_shared ?? false);
  const values = { name, is_shared: isShared };
  const { hasChanged, send, isStill } = useSmallForm(values, view && valuesOf(view));
  const { save, isPending, fault } = useSaveView({ page, search, view }, (now) => {
    if (isStill(valuesOf(now))) close();
  });
  return (
    <SmallForm
      label={view ? text.rename : text.save}
      submit={text.submit}
      isPending={isPending}
      fault={fault}
      hasChanged={hasChanged}
      onSubmit={() => save({ values, changes: send() })}
      close={close}
    >
      <NameField label={text.name} value={name} onChange={setName} />
      <Switch label={text.shared} checked={isShared} onChange={setShared} />
    </SmallForm>
  );
}
