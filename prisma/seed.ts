import { readFile } from "node:fs/promises";
import type { Admin } from "@/lib/actor";
import { type ImportResult, importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";

/** Imports the small academy of prisma/academy.json; importing it again changes nothing. */
export async function seedDemo(actor: Admin): Promise<ImportResult> {
  const content = await readFile(new URL("./academy.json", import.meta.url), "utf8");
  return importCourses(actor, courseImport.parse(JSON.parse(content)));
}
