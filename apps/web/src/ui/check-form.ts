const text = {
  required: (label: string) => `${label} is required.`,
  email: "E-mail must be complete, like name@example.com.",
  short: (label: string, length: number) => `${label} must have at least ${length} characters.`,
};

/** An address with a dot behind its @. Browsers take one without. */
export const emailPattern = String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`;

function faultOf({ validity, labels, minLength }: HTMLInputElement): string | undefined {
  const label = labels?.[0]?.textContent ?? "";
  if (validity.valueMissing) return text.required(label);
  if (validity.typeMismatch || validity.patternMismatch) return text.email;
  if (validity.tooShort) return text.short(label, minLength);
  return undefined;
}

/** What is wrong with a form's fields, by their names. The first of them gets the focus. */
export function checkForm(form: HTMLFormElement): Record<string, string> {
  const inputs = Array.from(form.elements).filter((element) => element instanceof HTMLInputElement);
  const faults = inputs.flatMap((input) => {
    const fault = faultOf(input);
    return fault === undefined ? [] : [[input, fault] as const];
  });
  faults[0]?.[0].focus();
  return Object.fromEntries(faults.map(([{ name }, fault]) => [name, fault]));
}

/** What stands in a form's fields, by their names. None of them takes a file. */
export const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;
