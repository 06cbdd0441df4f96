import { Download, KeyRound, Pencil, UserRound } from "lucide-react";
import type { Person } from "@earshot/client";
import { Avatar } from "../../ui/marks/avatar.tsx";
import { Badge } from "../../ui/marks/badge.tsx";
import { peopleText } from "../../data/people/people.text.ts";

const icons = { account: UserRound, sso: KeyRound, anonymous: UserRound, imported: Download, added: Pencil };

/** A badge of the way in which the project knows a person, such as by an account. */
export const Known = ({ kind }: Pick<Person, "kind">) => (
  <Badge icon={icons[kind]} kind="line">
    {peopleText.kinds[kind]}
  </Badge>
);

/** The face of a person. Those without an account have a dashed one. */
export const Face = ({ person, size }: { person: Person; size?: "small" | "large" }) => (
  <Avatar
    person={{ ...person, full_name: person.name }}
    {...(size && { size })}
    {...(person.kind === "anonymous" && { shape: "dashed" as const })}
  />
);

/** The mark of a company. */
export const CompanyMark = ({ company }: { company: { id: string; name: string } }) => (
  <Avatar person={{ id: company.id, full_name: company.name, avatar_url: null }} shape="square" />
);
