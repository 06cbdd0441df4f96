import type { WidgetSettings } from "@earshot/client";
import { CircleCheck, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useUpdateWidget } from "./use-widget.ts";
import classes from "./widget.module.css";
import { widgetText } from "./widget.text.ts";

const text = widgetText.sites;

interface SitesProps {
  settings: WidgetSettings;
  mayChange: boolean;
}

/** The sites that may show the widget, and when each of them did last. */
export function Sites({ settings: { origins }, mayChange }: SitesProps) {
  const [site, setSite] = useState("");
  const { update, isPending, fault } = useUpdateWidget(({ origins: sent }) =>
    setSite((typed) => (sent?.includes(typed.trim()) ? "" : typed)),
  );
  const others = (removed?: string) => origins.map(({ origin }) => origin).filter((origin) => origin !== removed);
  return (
    <Panel title={text.title} text={origins.length === 0 ? text.none : text.hint}>
      {origins.length > 0 && (
        <ul className={classes["sites"]}>
          {origins.map(({ origin, last_seen_at: at }) => (
            <li key={origin}>
              <code dir="ltr">{origin}</code>
              {at ? (
                <Badge icon={CircleCheck} kind="ok">
                  {text.seen}
                  <Ago at={at} />
                </Badge>
              ) : (
                <Badge>{text.never}</Badge>
              )}
              {mayChange && (
                <Button
                  kind="quiet"
                  icon
                  small
                  aria-label={text.remove(origin)}
                  disabled={isPending}
                  onClick={() => update({ origins: others(origin) })}
                >
                  <X size={16} strokeWidth={1.75} aria-hidden="true" />
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <Form
          className={classes["add"]}
          aria-label={text.title}
          onSubmit={() => update({ origins: [...others(), site.trim()] })}
        >
          <Field
            label={text.label}
            type="url"
            dir="ltr"
            required
            autoComplete="off"
            placeholder="https://app.example.com"
            value={site}
            onChange={(event) => setSite(event.target.value)}
          />
          <Button type="submit" disabled={isPending}>
            {text.add}
          </Button>
          <FormError text={fault} />
        </Form>
      )}
    </Panel>
  );
}
