import { useBoard } from "../../project/use-board.ts";
import { useOwnPerson } from "./own-person.ts";
import { takePartText } from "./take-part.text.ts";
import { useViewer } from "../viewer.ts";

/** Says under which name somebody writes who has no account. */
export function WriteAs() {
  const own = useOwnPerson();
  const user = useViewer();
  const { viewer } = useBoard();
  if (user) return null;
  if (own)
    return (
      <span>
        {takePartText.writeAs} <bdi>{own.full_name}</bdi>.
      </span>
    );
  return viewer === null && takePartText.asGuest;
}
