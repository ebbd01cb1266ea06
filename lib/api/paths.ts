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
import type { StoredResource } from "@/lib/lists/define-resource";
import { memberships } from "@/lib/memberships/resource";
import { people } from "@/lib/people/resource";

export type Parent = { name: string; resource: StoredResource };

export type Endpoint = { kind: "list" | "item"; resource: StoredResource; parent?: Parent };

/** Defines both the handlers and the OpenAPI description. */
export const endpoints = {
  "/v2/courses": { kind: "list", resource: courses },
  "/v2/courses/{id}": { kind: "item", resource: courses },
  "/v2/courses/{id}/enrollments": {
    kind: "list",
    resource: enrollments,
    parent: { name: "course", resource: courses },
  },
  "/v2/courses/{id}/activities": {
    kind: "list",
    resource: activities,
    parent: { name: "course", resource: courses },
  },
  "/v2/activities/{id}": { kind: "item", resource: activities },
  "/v2/course_enrollments/{id}": { kind: "item", resource: enrollments },
  "/v2/learning_paths": { kind: "list", resource: learningPaths },
  "/v2/learning_paths/{id}": { kind: "item", resource: learningPaths },
  "/v2/learning_paths/{id}/courses": {
    kind: "list",
    resource: courses,
    parent: { name: "learning_path", resource: learningPaths },
  },
  "/v2/learning_paths/{id}/progress": {
    kind: "list",
    resource: learningPathProgress,
    parent: { name: "learning_path", resource: learningPaths },
  },
  "/v2/people": { kind: "list", resource: people },
  "/v2/people/{id}": { kind: "item", resource: people },
  "/v2/people/{id}/enrollments": {
    kind: "list",
    resource: enrollments,
    parent: { name: "person", resource: people },
  },
  "/v2/people/{id}/transcript": {
    kind: "list",
    resource: transcriptEntries,
    parent: { name: "person", resource: people },
  },
  "/v2/transcript_entries/{id}": { kind: "item", resource: transcriptEntries },
  "/v2/people/{id}/assignments": {
    kind: "list",
    resource: assignments,
    parent: { name: "person", resource: people },
  },
  "/v2/people/{id}/learning_path_progress": {
    kind: "list",
    resource: learningPathProgress,
    parent: { name: "person", resource: people },
  },
  "/v2/people/{id}/certificates": {
    kind: "list",
    resource: certificates,
    parent: { name: "person", resource: people },
  },
  "/v2/certificates": { kind: "list", resource: certificates },
  "/v2/certificates/{id}": { kind: "item", resource: certificates },
  "/v2/groups": { kind: "list", resource: groups },
  "/v2/groups/{id}": { kind: "item", resource: groups },
  "/v2/people/{id}/groups": { kind: "list", resource: groups, parent: { name: "person", resource: people } },
  "/v2/groups/{id}/people": { kind: "list", resource: people, parent: { name: "group", resource: groups } },
  "/v2/groups/{id}/memberships": {
    kind: "list",
    resource: memberships,
    parent: { name: "group", resource: groups },
  },
  "/v2/memberships/{id}": { kind: "item", resource: memberships },
  "/v2/categories": { kind: "list", resource: categories },
  "/v2/categories/{id}": { kind: "item", resource: categories },
  "/v2/courses/{id}/categories": {
    kind: "list",
    resource: categories,
    parent: { name: "course", resource: courses },
  },
} as const satisfies Record<string, Endpoint>;

export type Path = keyof typeof endpoints;

export const endpointList = Object.entries(endpoints) as [Path, Endpoint][];

export const resources = [...new Set(endpointList.map(([, { resource }]) => resource))];
