/** What the service checks each input with, for forms: a form that passes is taken. */
export {
  CreateChangelogInput,
  CreateCommentInput,
  CreateFeedbackInput,
  CreateInviteInput,
  CreateProjectInput,
  CreateTagInput,
  CreateTokenInput,
  UpdateAccountInput,
  UpdateChangelogInput,
  UpdateCommentInput,
  UpdateFeedbackInput,
  UpdateProjectConfigInput,
  UpdateProjectInput,
  UpdateTagInput,
} from "@earshot/domain/schemas";
