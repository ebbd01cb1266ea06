import type { Command } from "commander";
import { exportCourses } from "@/lib/courses/export";
import { type ImportResult, importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { operator, print, readInput } from "./output";

export function addCourseCommands(program: Command): void {
  const courses = program.command("courses").description("Courses and their activities.");
  courses
    .command("import")
    .description("Create or update courses from a JSON array, by permalink: all or none.")
    .argument("<file>", "a JSON file, or - for standard input")
    .option("--json", "print JSON")
    .action(async (file: string, options) => {
      const result = await importCourses(operator, await readInput(file, courseImport));
      print(result, options, inWords(result));
    });
  courses
    .command("export")
    .description("Print courses as JSON that import reads, with the correct answers of their quizzes.")
    .argument("[permalinks...]", "the courses; all if left out")
    .action(async (permalinks: string[]) => {
      let start = "[";
      for await (const course of exportCourses(operator, permalinks)) {
        process.stdout.write(`${start}\n${JSON.stringify(course, null, 2)}`);
        start = ",";
      }
      process.stdout.write(start === "[" ? "[]\n" : "\n]\n");
    });
}

export function inWords({
  created,
  updated,
  unchanged,
  attemptsDeleted = 0,
  pathsCompleted = [],
}: ImportResult): string {
  const paths = pathsCompleted.map(
    ({ learningPath, completedBy, certificatesIssued }) =>
      `\n${completedBy} people have completed the learning path “${learningPath}” by this; ${certificatesIssued} certificates issued.`,
  );
  const attempts =
    attemptsDeleted > 0 ? `\n${attemptsDeleted} attempts of deleted quizzes were deleted.` : "";
  return `${created} courses created, ${updated} updated, ${unchanged} unchanged.${attempts}${paths.join("")}`;
}
