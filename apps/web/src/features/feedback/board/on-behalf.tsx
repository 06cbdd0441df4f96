import type { Person } from "@earshot/client";
import { Button } from "../../../ui/controls/button.tsx";
import { useLazyModule } from "../../../ui/hooks/use-lazy-module.ts";
import { feedbackText } from "../feedback.text.ts";

const text = feedbackText.composer.onBehalf;

interface OnBehalfProps {
  person: Person | null;
  onChange: (person: Person | null) => void;
}

/** The choice of the person for whom somebody of the team writes feedback. It is loaded for the team alone. */
export function OnBehalf({ person, onChange }: OnBehalfProps) {
  const parts = useLazyModule(() => import("../../../data/people/person-picker.tsx"), true);
  if (!parts) return null;
  return (
    <>
      <parts.PersonPicker label={text.label} nobody={text.nobody} person={person} onChange={onChange} />
      {person && (
        <Button kind="quiet" onClick={() => onChange(null)}>
          {text.clear}
        </Button>
      )}
    </>
  );
}
