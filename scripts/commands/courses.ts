import type { Command } from "commander";
import { type ImportResult, importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { operator, print, readInput } from "./output";

/** `courses import`. */
export function addCourseCommands(program: Command): void {
  program
    .command("courses")
    .description("Courses and their activities.")
    .command("import")
    .description("Create or update courses from a JSON array, by permalink; whole or not at all.")
    .argument("<file>", "a JSON file, or - for standard input")
    .option("--json", "for machines")
    .action(async (file: string, options) => {
      const result = await importCourses(operator, await readInput(file, courseImport));
      print(result, options, inWords(result));
    });
}

/** What an import did. */
export function inWords({ created, updated, unchanged }: ImportResult): string {
  return `${created} courses created, ${updated} updated, ${unchanged} as they were.`;
}
