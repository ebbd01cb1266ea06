import { readFile } from "node:fs/promises";
import type { Operator } from "@/lib/actor";
import { type ImportResult, importCourses } from "@/lib/courses/import";
import { type CourseImport, courseImport } from "@/lib/courses/import-schema";

export async function seedDemo(actor: Operator): Promise<ImportResult> {
  return importCourses(actor, await readAcademy());
}

export async function readAcademy(): Promise<CourseImport> {
  const content = await readFile(new URL("./academy.json", import.meta.url), "utf8");
  return courseImport.parse(JSON.parse(content));
}
