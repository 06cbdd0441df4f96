import { createContext } from "react";

const text = {
  required: (label: string) => `${label.endsWith("?") ? "This" : label} must not be empty.`,
  range: (label: string, min: string, max: string) => `${label} must be between ${min} and ${max}.`,
  number: (label: string) => `${label} must be a number.`,
  email: "E-mail must be complete, like name@example.com.",
  address: (label: string) => `${label} must be complete, like https://example.com.`,
  short: (label: string, length: number) => `${label} must have at least ${length} characters.`,
};

/** A character that shows something. */
const visible = /[^\p{C}\p{Z}]/u;

/** The pattern of an e-mail address with a dot after its @. Browsers accept one without. */
export const emailPattern = String.raw`[^\s@]+@[^\s@]+\.[^\s@]+`;

export type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

function faultOf(control: Control): string | undefined {
  const { validity, validationMessage, labels, ariaLabel, minLength, type, required, value } = control;
  const label = ariaLabel ?? labels?.[0]?.textContent ?? "";
  // The field's own sentence.
  if (validity.customError) return validationMessage;
  if (validity.badInput) return text.number(label);
  const isBlank = required && type !== "password" && !visible.test(value);
  if (validity.valueMissing || isBlank) return text.required(label);
  if (validity.typeMismatch && type === "url") return text.address(label);
  if (validity.typeMismatch || validity.patternMismatch) return text.email;
  if (validity.rangeUnderflow || validity.rangeOverflow)
    return text.range(label, control.getAttribute("min") ?? "", control.getAttribute("max") ?? "");
  if (validity.tooShort) return text.short(label, minLength);
  return undefined;
}

/** Sentences about what is wrong, by the ids of the controls. */
export type Faults = Readonly<Record<string, string>>;

/** The faults of the form around. */
export const FormFaults = createContext<Faults>({});

/** Returns the faults of a form's controls, by their ids, and the first control that has one. */
export function checkForm(form: HTMLFormElement): { faults: Faults; first: Control | undefined } {
  const found = Array.from(form.elements)
    .filter(isControl)
    .flatMap((control) => {
      const fault = faultOf(control);
      return fault === undefined ? [] : [[control, fault] as const];
    });
  return { faults: Object.fromEntries(found.map(([{ id }, fault]) => [id, fault])), first: found[0]?.[0] };
}

/** Returns the values of a form's fields, by their names. None of them takes a file. */
export const valuesOf = (form: HTMLFormElement) => Object.fromEntries(new FormData(form)) as Record<string, string>;
