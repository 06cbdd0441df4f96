export { OwnerField, StatusField, TagsField } from "./fields.tsx";
export { MergeField } from "./merge-field.tsx";
