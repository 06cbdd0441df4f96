import { FeedbackStatus } from "@earshot/domain";
import { statusType } from "./status.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([FeedbackStatus], statusType);
