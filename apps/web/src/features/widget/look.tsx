import { Choice } from "../../ui/forms/choice.tsx";
import { ColorField } from "../../ui/forms/color-field.tsx";
import { Field, FormError } from "../../ui/forms/field.tsx";
import { Form, SaveFoot } from "../../ui/forms/form.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import type { ButtonLook } from "./preview.tsx";
import { useUpdateWidget } from "./use-widget.ts";
import classes from "./widget.module.css";
import { widgetText } from "./widget.text.ts";

const text = widgetText.look;

/** The usual color of the button, which the server has no value for. */
const ink = "#23201c";

const palette = [
  [ink, "Ink"],
  ["#0f7a5f", "Green"],
  ["#2a4fd0", "Blue"],
  ["#7748d1", "Violet"],
  ["#b3261e", "Red"],
  ["#f2c230", "Yellow"],
] as const;

interface LookProps {
  look: ButtonLook;
  mayChange: boolean;
  onChange: (look: ButtonLook) => void;
}

/** The form for the look of the button. The preview shows a change at once. */
export function Look({ look, mayChange, onChange }: LookProps) {
  const { update, isPending, isSuccess, fault } = useUpdateWidget();
  const set = (change: Partial<ButtonLook>) => onChange({ ...look, ...change });
  return (
    <Panel title={text.title}>
      <Form className={classes["form"]} aria-label={text.title} onSubmit={() => update(look)}>
        <Choice
          label={text.place}
          hint={text.placeHint}
          value={look.place}
          options={text.places}
          disabled={!mayChange}
          onChange={(place) => set({ place })}
        />
        <Choice
          label={text.theme}
          hint={text.themeHint}
          value={look.theme}
          options={text.themes}
          disabled={!mayChange}
          onChange={(theme) => set({ theme })}
        />
        <Field
          label={text.label}
          maxLength={30}
          required
          readOnly={!mayChange}
          value={look.label}
          onChange={(event) => set({ label: event.target.value })}
        />
        {mayChange && (
          <>
            <ColorField
              label={text.color}
              palette={palette}
              value={look.color ?? ink}
              onChange={(color) => set({ color: color === ink ? null : color })}
            />
            <FormError text={fault} />
            <SaveFoot isPending={isPending} isSuccess={isSuccess} words={text} />
          </>
        )}
      </Form>
    </Panel>
  );
}
