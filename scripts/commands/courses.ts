import type { Command } from "commander";
import { importCourses } from "@/lib/courses/commands";
import { courseImport } from "@/lib/courses/schema";
import { seedDemo } from "@/prisma/seed";
import { operator, print, readInput } from "./output";

/** `courses import`, `seed demo`. */
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

  program
    .command("seed")
    .description("Fill the database with data.")
    .command("demo")
    .description("A small academy to look around in; running it again changes nothing.")
    .option("--json", "for machines")
    .action(async (options) => {
      const result = await seedDemo(operator);
      print(result, options, inWords(result));
    });
}

function inWords({ created, updated, unchanged }: Awaited<ReturnType<typeof importCourses>>): string {
  return `${created} courses created, ${updated} updated, ${unchanged} as they were.`;
}
