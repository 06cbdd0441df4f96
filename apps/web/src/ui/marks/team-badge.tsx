import { Badge } from "./badge.tsx";

/** Says that a person is on the project's team, which a name alone does not. */
export const TeamBadge = ({ person }: { person: { is_team: boolean } }) => person.is_team && <Badge>Team</Badge>;
