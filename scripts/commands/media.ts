import { type Command, InvalidArgumentError, Option } from "commander";
import { s3Address } from "@/lib/environment-variables";
import { type CheckedMedia, checkMedia } from "@/lib/media/check";
import { listUnusedMedia, type UnusedMedia } from "@/lib/media/find";
import { type MovedMedia, moveMedia } from "@/lib/media/move";
import { mediaStore, openStore } from "@/lib/media/open-store";
import type { MediaStore } from "@/lib/media/store";
import { deleteMedia } from "@/lib/media/upload";
import { ErrorsPrinted, operator, print } from "./output";
import { reportProgress } from "./report-progress";

export function addMediaCommands(program: Command): void {
  const media = program.command("media").description("Uploaded files.");

  media
    .command("unused")
    .description(
      "List the files that no course and no appearance setting uses, except those uploaded in the last day.",
    )
    .option("--json", "print JSON")
    .action(async (options) => {
      const files = await listUnusedMedia(operator);
      print(files, options, files.map(line).join("\n") || "Every file is in use.");
    });

  media
    .command("delete")
    .description("Permanently delete a file that no course and no appearance setting uses.")
    .argument("<id>", "its ID from `media unused`")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      await deleteMedia(operator, id);
      print({ id, deleted: true }, options, `The file ${id} is deleted.`);
    });

  media
    .command("check")
    .description(
      "Compare the files with the database, and list missing, damaged and unknown ones. Exits with 1 if one is missing or damaged.",
    )
    .option("--checksums", "also read every file and compare it with the checksum of its upload")
    .option("--json", "print JSON")
    .action(async ({ checksums = false, json }: { checksums?: boolean; json?: boolean }) => {
      const store = mediaStore();
      const found = await reportProgress("Checking", (tell) =>
        checkMedia(operator, store, { readAll: checksums, tell }),
      );
      print({ store: store.name, ...found }, { json }, checkedInWords(store, found, checksums));
      if (found.missing.length + found.damaged.length > 0) throw new ErrorsPrinted();
    });

  media
    .command("move")
    .description(
      "Copy the files to another place, and compare each with the checksum of its upload. You can stop it and run it again.",
    )
    .addOption(place("--to <place>", "a folder, or s3://bucket/prefix").makeOptionMandatory())
    .addOption(place("--from <place>", "the same; by default, where the files are now"))
    .option("--remove-old", "delete each file from the old place after the comparison")
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nThen set MEDIA_URL or MEDIA_DIR to the new place, restart the servers, and run it once more with --from the old" +
        "\nplace: it copies files uploaded since.",
    )
    .action(move);
}

type MoveOptions = { to: MediaStore; from?: MediaStore; removeOld?: boolean; json?: boolean };

async function move({ to, from = mediaStore(), removeOld = false, json }: MoveOptions): Promise<void> {
  const moved = await reportProgress("Moving", (tell) => moveMedia(operator, from, to, { removeOld, tell }));
  print({ from: from.name, to: to.name, ...moved }, { json }, movedInWords(from, to, moved));
  if (moved.missing.length + moved.damaged.length > 0) throw new ErrorsPrinted();
}

function place(flags: string, description: string): Option {
  return new Option(flags, description).argParser((text): MediaStore => {
    if (!/^\w+:\/\//.test(text)) return openStore(text);
    const parsed = s3Address.safeParse(text);
    if (parsed.success) return openStore(parsed.data);
    throw new InvalidArgumentError(
      "It should be a folder, or such as s3://bucket/prefix or s3://bucket/prefix?path-style=true.",
    );
  });
}

function line({ id, name, bytes, uploadedAt }: UnusedMedia): string {
  return `${id}  ${uploadedAt.toISOString().slice(0, 10)}  ${String(bytes).padStart(12)} bytes  ${name}`;
}

function checkedInWords({ name: store }: MediaStore, found: CheckedMedia, hasRead: boolean): string {
  const { files, bytes, missing, damaged, orphans } = found;
  return [
    `${store} has ${files} uploaded files, ${bytes} bytes${hasRead ? ", each read and compared" : ""}.`,
    ...missing.map(({ id, name }) => `Missing: ${id}  ${name}`),
    ...damaged.map(({ id, name }) => `Damaged: ${id}  ${name}`),
    ...orphans.map(
      ({ id, bytes, storedAt }) =>
        `Not in the database: ${id}  ${storedAt.toISOString().slice(0, 10)}  ${bytes} bytes`,
    ),
  ].join("\n");
}

function movedInWords({ name: from }: MediaStore, { name: to }: MediaStore, moved: MovedMedia): string {
  const { copied, present, bytes, removed, missing, damaged } = moved;
  return [
    `${to} has ${copied + present} uploaded files, ${bytes} bytes: ${copied} copied, ${present} there before, each compared.`,
    ...(removed > 0 ? [`${removed} removed from ${from}.`] : []),
    ...missing.map((id) => `Missing in ${from}: ${id}`),
    ...damaged.map((id) => `Damaged in ${from}, or on the way, and not copied: ${id}`),
  ].join("\n");
}
