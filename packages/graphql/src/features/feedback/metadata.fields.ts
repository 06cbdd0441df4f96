import { FeedbackMetadata, getFeedbackMetadata } from "@earshot/domain";
import { sql } from "kysely";
import { objectField, plainType } from "../../select/fields.sql.ts";

const metadataType = plainType("FeedbackMetadata", FeedbackMetadata);

/** The metadata that a product has sent along with feedback. */
export const metadataField = objectField(
  () => metadataType,
  ({ project, alias }) =>
    sql`(select f.metadata from feedback as f where f.project_id = ${project.id} and f.id = ${sql.ref(`${alias}.id`)})`,
  { access: getFeedbackMetadata.access, description: FeedbackMetadata.description },
);
