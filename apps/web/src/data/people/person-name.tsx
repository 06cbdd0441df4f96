import { Link } from "@tanstack/react-router";
import { useBoard } from "../project/use-board.ts";
import classes from "./person-name.module.css";

interface PersonNameProps {
  person: { id: string; full_name: string | null };
  /** The text in place of a deleted person's name. */
  deleted: string;
}

/** The name of somebody who has taken part, in its own direction. For the team it leads to their page. */
export function PersonName({ person: { id, full_name: name }, deleted }: PersonNameProps) {
  const { slug, viewer } = useBoard();
  if (name === null) return <bdi>{deleted}</bdi>;
  if (!viewer?.role) return <bdi>{name}</bdi>;
  return (
    <Link to="/p/$slug/manage/people/$personId" params={{ slug, personId: id }} className={classes["name"]}>
      <bdi>{name}</bdi>
    </Link>
  );
}
