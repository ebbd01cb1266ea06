import { certificates } from "@/lib/certificates/resource";
import { categories } from "@/lib/courses/category-resource";
import { activities } from "@/lib/courses/outline/activity-resource";
import { courses } from "@/lib/courses/resource";
import { groups } from "@/lib/groups/resource";
import { assignments } from "@/lib/learning/assignment-resource";
import { enrollments } from "@/lib/learning/enrollment-resource";
import { transcriptEntries } from "@/lib/learning/transcript-resource";
import { learningPathProgress } from "@/lib/learning-paths/progress-resource";
import { learningPaths } from "@/lib/learning-paths/resource";
import { memberships } from "@/lib/memberships/resource";
import { people } from "@/lib/people/resource";
import { item } from "./item";
import { list } from "./list";
import type { Operation, Reading } from "./operation";

const ofCourse = { name: "course", resource: courses };
const ofGroup = { name: "group", resource: groups };
const ofLearningPath = { name: "learning_path", resource: learningPaths };
const ofPerson = { name: "person", resource: people };

const table = [
  list("/v2/courses", courses),
  item("/v2/courses/{id}", courses),
  list("/v2/courses/{id}/enrollments", enrollments, ofCourse),
  list("/v2/courses/{id}/activities", activities, ofCourse),
  item("/v2/activities/{id}", activities),
  item("/v2/course_enrollments/{id}", enrollments),
  list("/v2/learning_paths", learningPaths),
  item("/v2/learning_paths/{id}", learningPaths),
  list("/v2/learning_paths/{id}/courses", courses, ofLearningPath),
  list("/v2/learning_paths/{id}/progress", learningPathProgress, ofLearningPath),
  list("/v2/people", people),
  item("/v2/people/{id}", people),
  list("/v2/people/{id}/enrollments", enrollments, ofPerson),
  list("/v2/people/{id}/transcript", transcriptEntries, ofPerson),
  item("/v2/transcript_entries/{id}", transcriptEntries),
  list("/v2/people/{id}/assignments", assignments, ofPerson),
  list("/v2/people/{id}/learning_path_progress", learningPathProgress, ofPerson),
  list("/v2/people/{id}/certificates", certificates, ofPerson),
  list("/v2/certificates", certificates),
  item("/v2/certificates/{id}", certificates),
  list("/v2/groups", groups),
  item("/v2/groups/{id}", groups),
  list("/v2/people/{id}/groups", groups, ofPerson),
  list("/v2/groups/{id}/people", people, ofGroup),
  list("/v2/groups/{id}/memberships", memberships, ofGroup),
  item("/v2/memberships/{id}", memberships),
  list("/v2/categories", categories),
  item("/v2/categories/{id}", categories),
  list("/v2/courses/{id}/categories", categories, ofCourse),
];

export type Path = (typeof table)[number]["path"];

export const operations: readonly Operation<Path>[] = table;

export const readings = operations.filter((one): one is Reading<Path> => one.method === "GET");

/** Turns false with the first write, and the texts that say so disappear. */
export const isReadOnly = readings.length === operations.length;

export const resources = [...new Set(operations.map(({ resource }) => resource))];

export function operationsAt(path: Path): readonly Operation<Path>[] {
  return operations.filter((one) => one.path === path);
}
