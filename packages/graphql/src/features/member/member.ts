import { TeamMember } from "@earshot/domain";
import { memberType } from "./member.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([TeamMember], memberType);
