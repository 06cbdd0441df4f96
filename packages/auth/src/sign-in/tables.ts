import type { BetterAuthOptions } from "better-auth";

const times = { createdAt: "created_at", updatedAt: "updated_at" };

/** Maps better-auth's models and fields to the tables and columns that hold them. */
export const tables = {
  user: {
    modelName: "users",
    fields: { name: "full_name", emailVerified: "email_verified", image: "avatar_url", ...times },
    additionalFields: {
      disabledAt: { type: "date", required: false, input: false, returned: false, fieldName: "disabled_at" },
    },
  },
  session: {
    modelName: "sessions",
    fields: { userId: "user_id", expiresAt: "expires_at", ipAddress: "ip_address", userAgent: "user_agent", ...times },
  },
  account: {
    modelName: "accounts",
    fields: {
      userId: "user_id",
      accountId: "account_id",
      providerId: "provider_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...times,
    },
  },
  verification: { modelName: "verifications", fields: { expiresAt: "expires_at", ...times } },
} satisfies Pick<BetterAuthOptions, "user" | "session" | "account" | "verification">;
