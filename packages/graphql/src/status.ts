import { FeedbackStatus, statusType } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([FeedbackStatus], statusType);
