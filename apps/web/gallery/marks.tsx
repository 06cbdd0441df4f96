import { Check, CircleAlert, Clock, KeyRound, Lock } from "lucide-react";
import { Avatar } from "../src/ui/marks/avatar.tsx";
import { Badge } from "../src/ui/marks/badge.tsx";
import { TeamBadge } from "../src/ui/marks/team-badge.tsx";
import { SendState } from "../src/ui/marks/send-state.tsx";
import { Kbd } from "../src/ui/marks/kbd.tsx";
import { Keys } from "../src/ui/marks/keys.tsx";
import { ProjectIcon } from "../src/ui/marks/project-icon.tsx";
import { Glyph, Status, StatusName } from "../src/ui/marks/status.tsx";
import { Swatch, Tags } from "../src/ui/marks/tag.tsx";
import { Part, Room } from "./room.tsx";

const colors = ["#64748b", "#a1a1aa", "#3b82f6", "#8b5cf6", "#ec4899", "#ef4444", "#f59e0b", "#22c55e"];
const statuses = [
  { name: "in review", color: "#64748b", stage: "new" },
  { name: "planned", color: "#3b82f6", stage: "planned" },
  { name: "in progress", color: "#f59e0b", stage: "active" },
  { name: "completed", color: "#22c55e", stage: "done" },
  { name: "rejected", color: "#ef4444", stage: "closed" },
  { name: "a colour of its own", color: "#0f766e", stage: "planned" },
] as const;
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="#8b5cf6"/></svg>',
)}`;
const people = ["Olive Hartnell", "Tariq Benning", "Maren Lysdal", "Jonah Pellow", "ليلى حداد", null].map(
  (full_name, index) => ({ id: String(index), full_name, avatar_url: null }),
);

export const Marks = () => (
  <Room name="marks">
    <Part name="Avatar">
      {people.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      <Avatar person={{ id: "0", full_name: "A picture", avatar_url: icon }} />
      <Avatar person={{ id: "0", full_name: "Small", avatar_url: null }} size="small" />
      <Avatar person={{ id: "0", full_name: "Large Face", avatar_url: null }} size="large" />
      <Avatar person={{ id: "0", full_name: "Harbour Hospital", avatar_url: null }} shape="square" />
      <Avatar person={{ id: "0", full_name: "Quiet Heron", avatar_url: null }} shape="dashed" />
    </Part>
    <Part name="Badge, TeamBadge">
      <TeamBadge person={{ is_team: true }} />
      <Badge icon={Lock}>Private</Badge>
      <Badge icon={Check} kind="ok">
        Verified
      </Badge>
      <Badge icon={Clock} kind="warn">
        Waiting
      </Badge>
      <Badge icon={CircleAlert} kind="danger">
        Failed
      </Badge>
      <Badge icon={KeyRound} kind="line">
        By token
      </Badge>
    </Part>
    <Part name="SendState">
      <SendState message={{ state: "delivered", attempts: 1 }} delivered="Delivered" />
      <SendState message={{ state: "pending", attempts: 0 }} delivered="Delivered" />
      <SendState message={{ state: "pending", attempts: 2 }} delivered="Delivered" />
      <SendState message={{ state: "failed", attempts: 5 }} delivered="Delivered" />
    </Part>
    <Part name="Status, Glyph, StatusName">
      {statuses.map((status) => (
        <Status key={status.name} status={status} />
      ))}
      <Glyph status={statuses[1]} />
      <StatusName name="planned" />
    </Part>
    <Part name="Tags, Swatch">
      <Tags tags={colors.map((color) => ({ name: color, color }))} />
      {colors.map((color) => (
        <Swatch key={color} color={color} />
      ))}
    </Part>
    <Part name="Kbd, ProjectIcon">
      <Keys rows={[["G  I", "Inbox"]]} />
      <Kbd>G</Kbd>
      <ProjectIcon project={{ name: "Demo", icon: null }} />
      <ProjectIcon project={{ name: "Demo", icon }} />
    </Part>
  </Room>
);
