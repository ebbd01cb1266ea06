import type { Command } from "commander";
import { listUnusedMedia, type UnusedMedia } from "@/lib/media/find";
import { deleteMedia } from "@/lib/media/upload";
import { operator, print } from "./output";

export function addMediaCommands(program: Command): void {
  const media = program.command("media").description("Uploaded files.");

  media
    .command("unused")
    .description(
      "List the files that no course and no appearance setting uses, except those uploaded in the last day.",
    )
    .option("--json", "for machines")
    .action(async (options) => {
      const files = await listUnusedMedia(operator);
      print(files, options, files.map(line).join("\n") || "Every file is in use.");
    });

  media
    .command("delete")
    .description("Permanently delete a file that no course and no appearance setting uses.")
    .argument("<id>", "its id, as `media unused` shows it")
    .option("--json", "for machines")
    .action(async (id: string, options) => {
      await deleteMedia(operator, id);
      print({ id, deleted: true }, options, `The file ${id} is deleted.`);
    });
}

function line({ id, name, bytes, uploadedAt }: UnusedMedia): string {
  return `${id}  ${uploadedAt.toISOString().slice(0, 10)}  ${String(bytes).padStart(12)} bytes  ${name}`;
}
