import { readFile } from "node:fs/promises";
import type { Operator } from "@/lib/actor";
import { type ImportResult, importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";

/** Imports prisma/academy.json; again changes nothing. */
export async function seedDemo(actor: Operator): Promise<ImportResult> {
  const content = await readFile(new URL("./academy.json", import.meta.url), "utf8");
  return importCourses(actor, courseImport.parse(JSON.parse(content)));
}
