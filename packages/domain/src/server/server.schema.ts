import { cursorOf } from "@earshot/operations/cursor";
import { Count, Id, pageSize, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";

const Bytes = z.int().min(0).meta({ format: "int64" });

export const ServerSetting = z
  .object({ name: z.string(), value: z.string().meta({ description: 'A secret is only "set".' }) })
  .meta({ id: "ServerSetting" });

export const ServerCheck = z
  .object({
    name: z.literal(["address", "mail", "backup"]),
    is_ok: z.boolean(),
    detail: z.string().meta({ description: "What was found, such as the answer of the mail server." }),
    checked_at: Timestamp,
  })
  .meta({ id: "ServerCheck", description: "What came of the last test, or of the last backup." });

export const Server = z
  .object({
    version: z.string(),
    node: z.string(),
    database: z.string().meta({ description: "The version of PostgreSQL." }),
    is_embedded: z.boolean().meta({ description: "True if the database is part of the server." }),
    database_bytes: Bytes,
    memory_bytes: Bytes.meta({ description: "Of the process that answers." }),
    uptime_seconds: Count,
    connections: Count.meta({ description: "Of clients, with the process that answers." }),
    live_updates: z.boolean().meta({ description: "True if the process receives the events of others." }),
    public_url: z.string(),
    has_public_url: z.boolean().meta({ description: "True if PUBLIC_URL is set." }),
    sends_mail: z.boolean(),
    backs_up: z.boolean().meta({ description: "True if the server makes backups by itself." }),
    has_password: z.boolean().meta({ description: "True if the caller can sign in by a password." }),
    has_sign_in: z.boolean().meta({ description: "True if the caller can sign in without mail." }),
    accounts: Count,
    projects: Count,
    checks: z.array(ServerCheck),
    settings: z.array(ServerSetting),
  })
  .meta({ id: "Server", description: "This server, for its admins." });

export const ServerAccount = z
  .object({
    id: Id,
    email: z.string(),
    email_verified: z.boolean(),
    full_name: z.string().nullable(),
    is_admin: z.boolean(),
    is_disabled: z.boolean().meta({ description: "True if nobody gets in by this account." }),
    sign_in: z.array(z.string()).meta({ description: 'How they can sign in, such as "password" or "google".' }),
    projects: Count.meta({ description: "The number of teams that they are on." }),
    created_at: Timestamp,
  })
  .meta({ id: "ServerAccount", description: "An account of this server." });

export const ServerProject = z
  .object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    visibility: z.literal(["public", "internal", "private"]),
    owner: z.string().nullable().meta({ description: "The name or e-mail of the owner who joined first." }),
    members: Count,
    feedback: Count.meta({ description: "A count of 50,000 may be more." }),
    votes: Count.meta({ description: "A count of 50,000 may be more." }),
    file_bytes: Bytes.meta({ description: "Of the pictures that are stored." }),
    created_at: Timestamp,
  })
  .meta({ id: "ServerProject", description: "A project of this server, with its size." });

export const JobDepth = z.object({ name: z.string(), waiting: Count, failed: Count }).meta({ id: "JobDepth" });

export const TroubledJob = z
  .object({
    id: Id,
    name: z.string(),
    is_failed: z.boolean().meta({ description: "False if it is tried again." }),
    tries: Count,
    most_tries: Count,
    error: z.string().nullable(),
    changed_at: Timestamp,
    next_at: Timestamp.nullable().meta({ description: "The time of the next try." }),
  })
  .meta({ id: "TroubledJob", description: "A job that has failed, or waits for another try." });

export const ServerJobs = z
  .object({ depths: z.array(JobDepth), troubled: z.array(TroubledJob) })
  .meta({ id: "ServerJobs", description: "The job queue, and its last 100 jobs in trouble, the failed ones first." });

export const ServerCursor = cursorOf(["newest"]);

export const ListAccountsInput = z.object({
  q: text(1, 200).optional().meta({ description: "A part of the name or of the e-mail." }),
  limit: pageSize("20"),
  cursor: ServerCursor.input,
});

export const ListServerProjectsInput = ListAccountsInput.omit({ q: true });

export const AccountPage = z
  .object({ items: z.array(ServerAccount), next_cursor: z.string().nullable() })
  .meta({ id: "AccountPage" });

export const ServerProjectPage = z
  .object({ items: z.array(ServerProject), next_cursor: z.string().nullable() })
  .meta({ id: "ServerProjectPage" });

const AccountPath = z.object({ accountId: Id.meta({ description: "The account's id." }) });

export const SetAdminInput = AccountPath.extend({ is_admin: z.boolean() });
export const SetDisabledInput = AccountPath.extend({ is_disabled: z.boolean() });
export const RemoveAccountInput = AccountPath.extend({
  email: text(0, 254).meta({ description: "The account's e-mail, to confirm." }),
});
export const RemovedAccount = z.object({ id: Id }).meta({ id: "RemovedAccount" });

export const JobsInput = z.object({ ids: z.array(Id).min(1).max(100) });
export const ChangedJobs = z.object({ ids: z.array(Id) }).meta({ id: "ChangedJobs" });

export const TestServerInput = z.object({
  what: z.literal(["address", "mail"]).meta({ description: "address: that of PUBLIC_URL. mail: to the caller." }),
});

export const NoteBackupInput = z.object({
  detail: text(1, 200).optional().meta({ description: "Where it is, such as a name of its file." }),
});
