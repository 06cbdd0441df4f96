import { memberType, TeamMember } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([TeamMember], memberType);
