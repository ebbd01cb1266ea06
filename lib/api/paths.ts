import { categories } from "@/lib/categories/resource";
import { activities } from "@/lib/courses/outline/activity-resource";
import { courses } from "@/lib/courses/resource";
import { groups } from "@/lib/groups/resource";
import { enrollments } from "@/lib/learning/enrollment-resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { people } from "@/lib/people/resource";

/** Whose list it is, by the path's `id`; `name` is the list's scope. */
export type Owner = { name: string; resource: StoredResource };

export type Endpoint = { kind: "list" | "item"; resource: StoredResource; owner?: Owner };

/** Handlers and OpenAPI description are both made from this. */
export const endpoints = {
  "/v2/courses": { kind: "list", resource: courses },
  "/v2/courses/{id}": { kind: "item", resource: courses },
  "/v2/courses/{id}/enrollments": {
    kind: "list",
    resource: enrollments,
    owner: { name: "course", resource: courses },
  },
  "/v2/courses/{id}/activities": {
    kind: "list",
    resource: activities,
    owner: { name: "course", resource: courses },
  },
  "/v2/people": { kind: "list", resource: people },
  "/v2/people/{id}": { kind: "item", resource: people },
  "/v2/people/{id}/enrollments": {
    kind: "list",
    resource: enrollments,
    owner: { name: "person", resource: people },
  },
  "/v2/groups": { kind: "list", resource: groups },
  "/v2/groups/{id}": { kind: "item", resource: groups },
  "/v2/groups/{id}/people": { kind: "list", resource: people, owner: { name: "group", resource: groups } },
  "/v2/categories": { kind: "list", resource: categories },
  "/v2/categories/{id}": { kind: "item", resource: categories },
} as const satisfies Record<string, Endpoint>;

export type Path = keyof typeof endpoints;

export const endpointList = Object.entries(endpoints) as [Path, Endpoint][];

export const resources = [...new Set(endpointList.map(([, { resource }]) => resource))];
