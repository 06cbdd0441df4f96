import { Id } from "@earshot/operations/schema";
import { z } from "zod";

export const MemberEvent = z.object({ kind: z.enum(["member.joined", "member.removed"]), user_id: Id });

declare module "@earshot/operations" {
  interface Events {
    member: z.output<typeof MemberEvent>;
  }
}
