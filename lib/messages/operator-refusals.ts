import type { RefusalCode, RefusalParameters } from "@/lib/refusal-codes";
import { mediaStoreErrorText } from "./media-store-errors";
import type { Messages } from "./messages";

type Said = { [Code in RefusalCode]: (parameters: RefusalParameters[Code]) => string };

/** Holds texts that the catalog lacks, and other words for operators and programs. */
type OperatorRefusals = Omit<Said, keyof Messages["refusals"] | "file_of_other_kind" | "file_too_large"> &
  Partial<Said>;

export const operatorRefusals: OperatorRefusals = {
  api_key_not_found: ({ id }) => `There is no API key ${id}: see \`lectern api-key list\`.`,
  badge_key_not_found: ({ id }) => `There is no badge key ${id}: see \`lectern badge-key list\`.`,
  identity_provider_not_chosen: () => "No identity provider is configured: name a FILE to test.",
  identity_provider_not_configured: () => "No identity provider is configured: use `lectern idp set FILE`.",
  identity_provider_unknown: ({ name }) => `There is no identity provider ${name}: see \`lectern idp list\`.`,
  identity_provider_version_not_found: () => "There is no such version of an identity provider.",
  media_not_found: ({ id }) => `There is no file ${id}: see \`lectern media unused\`.`,
  person_unknown: ({ idOrEmail }) =>
    `There is no person ${idOrEmail}. Use the ID or email address of someone who has signed in.`,
  sign_in_attempt_not_found: ({ id, daysKept }) =>
    `There is no sign-in attempt ${id}: the log goes back ${daysKept} days.`,
  backup_damaged: ({ file, reason }) =>
    `${file} is not a whole backup: ${reason}. Nothing was changed. Use another backup.`,
  backup_locked: ({ file }) =>
    `${file} is encrypted: give its passphrase with --passphrase-file or BACKUP_PASSPHRASE, or its key with --identity.`,
  backup_newer: ({ migration }) =>
    `The backup was made by a newer version of Lectern${migration ? ` (it has ${migration})` : ""}. Install that version first.`,
  backup_not_encrypted: ({ file }) =>
    `${file} is not encrypted, although a passphrase or key was given. If you trust it, run the command again without them.`,
  backup_origin_unproved: ({ file }) =>
    `Nothing proves who made ${file}. Set AUTH_SECRET, or AUTH_SECRET_PREVIOUS, to the secret of the installation that made it.`,
  backup_not_opened: ({ file }) =>
    `${file} does not open: this is not the passphrase or the key that it was encrypted with.`,
  client_secret_for_other_endpoint: () =>
    "must be entered again, because the token endpoint’s address has changed",
  client_secret_missing: () => "should be the client secret that the identity provider issued",
  client_secret_unreadable: () =>
    "must be entered again: the stored one can’t be read, because AUTH_SECRET was changed",
  discovery_address_unusable: ({ why }) => `The issuer’s address ${why}.`,
  due_day_past: () => "should be today or later",
  email_ambiguous: ({ email, people }) =>
    [`Several people have the email address ${email}. Use an ID instead:`, ...people.map(personInLine)].join(
      "\n",
    ),
  identity_provider_version_malformed: () => "VERSION should be one that `lectern idp history` shows.",
  input_invalid: ({ file, errors }) =>
    [`${nameOf(file)} cannot be used. Nothing was changed:`, ...errors.map((error) => `  ${error}`)].join(
      "\n",
    ),
  input_not_json: ({ file, reason }) => `${nameOf(file)} is not JSON: ${reason}`,
  input_not_utf8: ({ file, encoding }) =>
    `${nameOf(file)} isn’t UTF-8; it looks like ${encoding}. Save it as UTF-8.`,
  input_unreadable: ({ file, reason }) => `${file} cannot be read: ${reason}`,
  limit_out_of_range: () => "--limit should be a number from 1 to 1000.",
  logo_not_uploaded: () => "should be an image uploaded here",
  name_not_confirmed: ({ name }) => `should be exactly “${name}”`,
  options_invalid: ({ errors }) => errors.join("\n"),
  time_zone_unknown: () => "should be a city or time zone, such as Berlin or Europe/Berlin",
  audit_heads_missing: ({ from, unknown }) =>
    unknown > 0
      ? `No accepted AUTH_SECRET signed any of the heads in ${from} (${unknown}). Add the earlier secret to AUTH_SECRET_PREVIOUS. If there was none, someone replaced the heads.`
      : `${from} has no signed head. A running server sends one each hour. If it did, someone removed them.`,
  audit_heads_old: ({ from, signedAt }) =>
    `The newest signed head at ${from} is of ${signedAt}. The log fits it, but a running server sends one each hour: find out why none came since.`,
  audit_log_contradicted: ({ position, signedAt }) =>
    `The head of entry ${position}, signed at ${signedAt}, doesn’t fit the log. Since then, someone changed or cut off entries, or the database lost them in a restore or a failover.`,
  audit_log_cut_off: () =>
    "No entry has the expected hash: the end of the log was cut off, or the whole log was replaced.",
  audit_log_tampered: ({ kind, entryId, position, entriesBefore }) => {
    const entry = entryId ? `Entry ${entryId}` : "An entry";
    const place = position ? `, number ${position},` : "";
    const how = kind === "inserted" ? "inserted by hand" : kind;
    return `${entry}${place} was ${how}. Everything before it, ${entriesBefore} in all, is intact.`;
  },
  backup_exists: ({ file }) => `${file} exists already: choose another name.`,
  backup_not_written: ({ file, reason }) =>
    `${file} could not be written, and nothing is left of it: ${reason}`,
  backup_unfinished_exists: ({ file }) =>
    `${file} exists: another backup is being written, or one was killed. If none is running, delete that file.`,
  course_without_groups: () =>
    "needs at least one group. Choose the groups first, or show the course to everyone",
  database_in_use: ({ connections }) =>
    `${connections === 1 ? "Another process is" : `${connections} connections are`} using the database. Stop the servers first, and try again.`,
  database_newer_than_backup: () =>
    "The tables of this database are newer than the backup. Restore into a database without tables: an empty one of " +
    "your server (DATABASE_URL), or a new folder (DATA_DIR).",
  database_not_empty: ({ table }) =>
    `The database is not empty: it has rows in ${table}. Use an empty one: of your server (DATABASE_URL), or in a new ` +
    "folder (DATA_DIR).",
  database_same: () => "--to is the database that is already in use.",
  write_scope_unreadable: () => "should only have what the key can read, too",
  category_not_found: () => "There is no such category.",
  category_name_taken: () => "is already the name of another category",
  user_id_taken: () => "already belongs to a person, whose ID is in meta",
  external_id_taken: () => "already belongs to another one, whose ID is in meta",
  custom_field_unknown: ({ name }) => `has no field ${name}: an admin can add it to people`,
  issuer_unknown: ({ issuers }) =>
    issuers.length > 0
      ? `should be the issuer of an identity provider in use: ${issuers.join(", ")}`
      : "should be the issuer of an identity provider, but none is in use",
  approval_missing: () =>
    "A second admin must approve this here, which an API key can't ask for. An admin can do it in the admin pages.",
  not_writable: ({ owner, what }) =>
    what
      ? `This ${what} comes from ${owners[owner]}. Change it there.`
      : `belongs to ${owners[owner]}, so it can be changed only there`,
  group_name_taken: () => "is already the name of another group",
  managed_group_unknown: () => "is no group here. Create it first, or type its exact name",
  role_rule_exists: () => "already has this rule",
  media_stores_same: () =>
    "--to is where the files are already. To move what came meanwhile, name the old place with --from.",
  migrated_meanwhile: () => "The database was migrated in the meantime. Try again.",
  no_scratch_database: () =>
    "The role of DATABASE_URL cannot create databases, which the check needs for a while: set DATABASE_URL to a server " +
    "where it can, such as a test server.",
  nothing_to_back_up: () => "There is nothing to back up: the database has no tables.",
  permalink_taken: () => "is already used by another course. Choose a different one",
  previous_secrets_in_settings: () =>
    "Earlier secrets are in your settings: remove AUTH_SECRET_PREVIOUS there.",
  rows_differ: ({ table, expected, found }) =>
    `${table} has ${found} rows after copying, of ${expected}, or they differ. Nothing was changed. Please report this.`,
  secrets_not_opened: ({ isEncrypted }) =>
    `The identity provider’s client secret in the backup does not open with AUTH_SECRET${isEncrypted ? " or the keys in the backup" : ""}. ` +
    "Set AUTH_SECRET_PREVIOUS to the AUTH_SECRET it was made with; or use --without-secrets and enter the client secret " +
    "again later. Nothing was changed.",
  secret_file_not_written: ({ file, reason }) =>
    `${file} could not be written, and nothing was changed: ${reason}`,
  secret_in_settings: () =>
    [
      "AUTH_SECRET is in your settings, which this command cannot change. Without a failed request:",
      "  1. AUTH_SECRET_PREVIOUS=<a new secret> on every server, and restart them one by one: it is accepted.",
      "  2. AUTH_SECRET=<the new secret>, AUTH_SECRET_PREVIOUS=<the old one>, and restart them one by one.",
      "  3. `lectern secrets rotate` again, with these settings: it seals everything with the new one.",
      "  4. A quarter of an hour later, remove AUTH_SECRET_PREVIOUS.",
    ].join("\n"),
  tables_locked: () =>
    "Somebody has kept a table locked for a minute, such as a migration. Try again when that is over.",
  tables_differ: () =>
    "The tables of the backup are not those of its version: it was made by a changed Lectern. Nothing was restored.",
  media_store_unusable: (details) =>
    `Uploaded files cannot be kept or read now: ${mediaStoreErrorText(details)}`,
};

type Known = RefusalParameters["email_ambiguous"]["people"][number];

const personInLine = ({ id, name, lastSignInAt }: Known) =>
  `  ${id}  ${name}, last sign-in ${lastSignInAt?.toISOString().slice(0, 10) ?? "never"}`;

const nameOf = (file: string) => (file === "-" ? "Standard input" : file);

const owners = {
  admin: "the admins",
  api: "an API key",
  rule: "a rule",
  scim: "the directory (SCIM)",
  sign_in: "the identity provider",
};
