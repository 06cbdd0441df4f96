/** The schemas that the service checks inputs with, for forms. */
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
  UpdateSettingsInput,
  UpdateTagInput,
} from "@earshot/domain/schemas";
