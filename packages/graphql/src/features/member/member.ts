import { ClaimRole, TeamMember } from "@earshot/domain";
import { claimRoleType, memberType } from "./member.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([TeamMember], memberType);
resultType([ClaimRole], claimRoleType);
