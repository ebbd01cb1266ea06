import type { Command } from "commander";
import { listUnusedMedia, type UnusedMedia } from "@/lib/media/find";
import { deleteMedia } from "@/lib/media/upload";
import { operator, print } from "./output";

/** `media unused`, `media delete`. */
export function addMediaCommands(program: Command): void {
  const media = program.command("media").description("Uploaded files.");

  media
    .command("unused")
    .description(
      "List the files that neither a course nor the appearance names any more; those of the last day are left out.",
    )
    .option("--json", "for machines")
    .action(async (options) => {
      const files = await listUnusedMedia(operator);
      print(files, options, files.map(line).join("\n") || "Every file is in use.");
    });

  media
    .command("delete")
    .description("Delete a file that neither a course nor the appearance names, for good.")
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
