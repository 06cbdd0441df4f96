import { memberType, removeMember, setMemberRole } from "@earshot/domain";
import { mutationField } from "./root-fields.ts";

mutationField(setMemberRole, memberType);
mutationField(removeMember, memberType);
