import type { CSSProperties } from "react";
import classes from "./avatar.module.css";
import { lettersOf } from "../text/letters.ts";

export interface AvatarPerson {
  id: string;
  full_name: string | null;
  avatar_url: string | null;
}

const hues = 6;

/** Returns a hue from the id, so that a person has the same one everywhere. */
const hueOf = (id: string): CSSProperties => {
  const sum = Array.from(id).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 10_007, 0);
  return { "--h": `var(--hue-${(sum % hues) + 1})` } as CSSProperties;
};

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""].map((word) => lettersOf(word ?? "")[0] ?? "").join("");
};

interface AvatarProps {
  person: AvatarPerson;
  size?: "small" | "large";
  /** "square" is a company; "dashed" is somebody who is not known. */
  shape?: "square" | "dashed";
}

/** A person's picture or initials. Their name is beside it, so screen readers skip it. */
export function Avatar({ person, size, shape }: AvatarProps) {
  const className = `${classes["avatar"]} ${size ? classes[size] : ""} ${shape ? classes[shape] : ""}`;
  if (person.avatar_url)
    return <img className={className} src={person.avatar_url} alt="" width={28} height={28} loading="lazy" />;
  return (
    // The initials are no text of the page: a control that has a name of its own need not contain them.
    <span
      className={className}
      style={hueOf(person.id)}
      data-initials={initialsOf(person.full_name ?? "?").toUpperCase()}
      aria-hidden="true"
    />
  );
}
