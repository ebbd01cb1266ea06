import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, Option } from "commander";
import { z } from "zod";
import type { BackedUp } from "@/lib/backup/back-up";
import type { Lock, Opener } from "@/lib/backup/encryption";
import type { Moved } from "@/lib/backup/move";
import type { Checked, Restored } from "@/lib/backup/restore";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { mediaStore } from "@/lib/media/open-store";
import { askPassphrase } from "./ask-passphrase";
import { erasedInWords, judge, operator, print } from "./output";
import { reportProgress } from "./report-progress";
import { readTextFile } from "./text-file";

// Loads these only where they are used: the other commands start without tar, age and COPY.
const backUpModule = () => import("@/lib/backup/back-up");
const restoreModule = () => import("@/lib/backup/restore");
const moveModule = () => import("@/lib/backup/move");
const encryptionModule = () => import("@/lib/backup/encryption");

type Keys = { passphraseFile?: string; recipient?: string[]; identity?: string; encrypt?: boolean };

const passphraseFile = new Option(
  "--passphrase-file <file>",
  "a file whose first line is the passphrase (default: BACKUP_PASSPHRASE, else a prompt)",
);
const identityFile = new Option(
  "--identity <file>",
  "the private key file (from age-keygen) for a backup made with --recipient",
);

export function addBackupCommands(program: Command): void {
  program
    .command("backup")
    .description(
      "Write the database and the uploaded files to a new file, as of one moment, while servers run.",
    )
    .argument("<file>", "the file to write: a tar archive")
    .option("--encrypt", "encrypt it with a passphrase, in the age format, and include AUTH_SECRET")
    .option("--recipient <key>", "encrypt it for this public key (age1…) instead; repeatable", collected)
    .addOption(passphraseFile)
    .addOption(identityFile)
    .option("--without-media", "leave out the uploaded files")
    .option("--verify", "then restore it into a temporary database, and compare each row")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nWithout --encrypt or --recipient, the file doesn’t include AUTH_SECRET. Keep it separately.",
    )
    .action(backUp);

  program
    .command("restore")
    .description(
      "Restore a backup into an empty database and the place of uploaded files: all of it or nothing.",
    )
    .argument("<file>", "a file from `lectern backup`")
    .addOption(passphraseFile)
    .addOption(identityFile)
    .option("--check", "change nothing: restore it into a temporary database, and compare each row")
    .option("--require-origin", "refuse the file unless AUTH_SECRET or the passphrase proves its origin")
    .option(
      "--erased <file>",
      "delete these people again: a file from `lectern people erased`; repeatable",
      collected,
    )
    .option("--keep-sessions", "keep people signed in who were when the backup was made")
    .option("--without-secrets", "restore even if the identity provider’s client secret can’t be decrypted")
    .option("--json", "print JSON")
    .action(restore);

  program
    .command("move")
    .description(
      "Copy the database to an empty one on another PostgreSQL server, and compare each row. Stop the servers first.",
    )
    .addOption(new Option("--to <url>", "the DATABASE_URL to move to").argParser(databaseUrl))
    .option("--undo", "instead, make the old database writable again")
    .option("--json", "print JSON")
    .addHelpText("after", "\nAfterward the old database is read-only, so no forgotten server writes to it.")
    .action(move);
}

async function backUp(
  file: string,
  options: Keys & { withoutMedia?: boolean; verify?: boolean; json?: boolean },
) {
  const { backUp: write } = await backUpModule();
  const lock = await lockOf(options);
  const opener = options.verify ? openerAfter(lock, options) : null;
  const stop = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stop.abort());
  const written = await reportProgress("Backing up", (tell) =>
    write(operator, file, { lock, withMedia: !options.withoutMedia, tell, signal: stop.signal }),
  );
  if (options.verify) {
    const { check } = await restoreModule();
    await reportProgress("Restoring it to compare", (tell) => check(operator, { file, opener }, { tell }));
  }
  print(presentBackup(file, written, options.verify), options, backupInWords(file, written, options));
}

async function restore(
  file: string,
  options: Keys & {
    check?: boolean;
    requireOrigin?: boolean;
    erased?: string[];
    keepSessions?: boolean;
    withoutSecrets?: boolean;
    json?: boolean;
  },
) {
  const { check, restore: write } = await restoreModule();
  const source = { file, opener: await openerOf(file, options) };
  const { keepSessions = false, withoutSecrets = false, requireOrigin = false } = options;
  if (options.check) {
    const checked = await reportProgress("Checking", (tell) =>
      check(operator, source, { tell, requireOrigin }),
    );
    print(
      presentChecked(checked, "checked"),
      options,
      `${file} is whole: ${counted(checked)}, each row as it was at ${checked.createdAt}.\n${originInWords(checked)}`,
    );
    return;
  }
  const erased = (options.erased ?? []).flatMap(idsIn);
  const restored = await reportProgress("Restoring", (tell) =>
    write(operator, source, { keepSessions, withoutSecrets, requireOrigin, erased, tell }),
  );
  print(
    { ...presentChecked(restored, "restored"), erased_again: restored.erased },
    options,
    restoredInWords(restored, keepSessions),
  );
}

async function move({ to, undo, json }: { to?: string; undo?: boolean; json?: boolean }) {
  const { move: copy, reopen } = await moveModule();
  if (!to === !undo)
    throw new Refusal("options_invalid", { errors: ["Give --to a DATABASE_URL, or --undo."] });
  if (to) {
    const moved = await reportProgress("Moving", (tell) => copy(operator, to, tell));
    print({ tables: moved.tables, old_database_closed: moved.isClosed }, { json }, movedInWords(moved));
  } else {
    await reopen(operator);
    print(
      { reopened: true },
      { json },
      "Servers can write into the old database again. What was written into the new one is not in it.",
    );
  }
}

const recipients = (isRecipient: (text: string) => boolean) =>
  z.array(z.string().refine(isRecipient, "--recipient should be a public key that begins with age1."));

async function lockOf(options: Keys): Promise<Lock | null> {
  if (options.recipient) {
    const { isRecipient } = await encryptionModule();
    return { recipients: judge(recipients(isRecipient), options.recipient) };
  }
  if (!options.encrypt && !options.passphraseFile) return null;
  return { passphrase: await passphraseOf(options, true) };
}

function openerAfter(lock: Lock | null, options: Keys): Opener | null {
  if (lock === null || "passphrase" in lock) return lock;
  if (options.identity) return { identities: identitiesIn(options.identity) };
  throw new Refusal("options_invalid", {
    errors: ["--verify needs --identity to open what is encrypted for --recipient."],
  });
}

async function openerOf(file: string, options: Keys): Promise<Opener | null> {
  if (options.identity) return { identities: identitiesIn(options.identity) };
  const { isEncryptedFile } = await import("@/lib/backup/read-backup");
  const isGiven = Boolean(options.passphraseFile || env().BACKUP_PASSPHRASE);
  return isGiven || (await isEncryptedFile(file)) ? { passphrase: await passphraseOf(options, false) } : null;
}

async function passphraseOf({ passphraseFile: file }: Keys, isNew: boolean): Promise<string> {
  const given = file ? firstLineOf(file) : env().BACKUP_PASSPHRASE;
  const passphrase = given ?? (await askPassphrase(isNew));
  if (!isNew || passphrase.length >= 12) return passphrase;
  throw new Refusal("options_invalid", { errors: ["The passphrase should have at least 12 characters."] });
}

// Reads keys in age-keygen's format, with comments.
function identitiesIn(file: string): string[] {
  const found = readTextFile(file)
    .split(/\r?\n/)
    .filter((line) => line.startsWith("AGE-SECRET-KEY-"));
  if (found.length === 0)
    throw new Refusal("input_unreadable", {
      file,
      reason: "it has no line that begins with AGE-SECRET-KEY-",
    });
  return found;
}

// Decoding it differently would lock existing backups.
function firstLineOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").split(/\r?\n/)[0];
  } catch (cause) {
    throw new Refusal("input_unreadable", { file, reason: (cause as Error).message, cause });
  }
}

const collected = (value: string, earlier: string[] = []) => [...earlier, value];

function databaseUrl(text: string): string {
  if (/^postgres(ql)?:\/\//.test(text)) return text;
  throw new InvalidArgumentError(
    "It should be a PostgreSQL URL, such as postgresql://user:password@host:5432/lectern.",
  );
}

const rowsOf = (tables: { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0);

const counted = ({ tables, media }: Pick<Restored, "tables" | "media">) =>
  `${rowsOf(tables)} rows of ${tables.length} tables, ${media.files} uploaded files`;

function presentBackup(
  file: string,
  { createdAt, bytes, hasKeys, tables, media }: BackedUp,
  verified = false,
) {
  return { file, as_of: createdAt, bytes, has_auth_secret: hasKeys, verified, tables, media };
}

const presentChecked = ({ createdAt, tables, media, origin }: Checked, done: string) => ({
  [done]: true,
  as_of: createdAt,
  origin_proved_by: origin,
  tables,
  media,
});

function backupInWords(
  file: string,
  written: BackedUp,
  { verify, withoutMedia }: { verify?: boolean; withoutMedia?: boolean },
): string {
  const { missing } = written.media;
  const lines = [
    `${file}: ${counted(written)}, as of ${written.createdAt}, ${written.bytes} bytes${verify ? ", restored and compared" : ""}.`,
    written.hasKeys
      ? "AUTH_SECRET is in it. Without its passphrase or key, nobody can restore it: keep that elsewhere."
      : `AUTH_SECRET is not in it (${secretPlace()}): keep it elsewhere, because the identity provider's client secret opens with it alone.`,
    !written.isSigned && "Nothing proves later who made it, because AUTH_SECRET is not set here.",
    withoutMedia && `The uploaded files are not in it: copy ${mediaStore().name} after it.`,
    missing.length > 0 && `Not found in ${mediaStore().name}: ${missing.join(", ")}`,
  ];
  return lines.filter(Boolean).join("\n");
}

function originInWords({ origin }: Checked): string {
  if (origin === "secret") return "AUTH_SECRET proves that this installation made the backup.";
  if (origin === "passphrase") return "The passphrase proves that someone who knows it made the backup.";
  return "Nothing proves who made the backup: the AUTH_SECRET that is set here did not sign it.";
}

/** Reads one ID from each line. */
function idsIn(file: string): string[] {
  return judge(
    z.array(z.uuid(`${file} should have the ID of a person on each line.`)),
    readTextFile(file).split(/\s+/).filter(Boolean),
  );
}

function restoredInWords(restored: Restored, keptSessions: boolean): string {
  const lines = [
    `Restored ${counted(restored)}, as of ${restored.createdAt}.`,
    originInWords(restored),
    restored.erased > 0 && erasedInWords(restored.erased),
    keptSessions ? "Whoever was signed in then is again." : "Everybody has to sign in again.",
    "What was revoked or deactivated after that works again: API keys, people, versions of the identity provider. The audit log says what was.",
    !restored.hasMedia && `The uploaded files are not in the backup: copy them into ${mediaStore().name}.`,
    restored.media.missing.length > 0 && `Not in the backup: ${restored.media.missing.join(", ")}`,
  ];
  return lines.filter(Boolean).join("\n");
}

function movedInWords({ tables, isClosed }: Moved): string {
  const lines = [
    `Moved ${rowsOf(tables)} rows of ${tables.length} tables; each is the same there.`,
    "Now set, for every server and the command line:",
    "  DATABASE_URL  to what --to was",
    `  AUTH_SECRET   to what it is now (${secretPlace()})`,
    env().MEDIA_URL
      ? "  MEDIA_URL     to what it is now"
      : `  MEDIA_DIR     to ${mediaStore().name}, or where you copy that folder to`,
    isClosed
      ? "The old database is read-only now; `lectern move --undo` changes that."
      : "The old database can still be written to, because this role may not change that: take care that no server uses it.",
  ];
  return lines.join("\n");
}

function secretPlace(): string {
  const { AUTH_SECRET_FILE } = env();
  return AUTH_SECRET_FILE ? `it is in ${AUTH_SECRET_FILE}` : "it is in your settings";
}
