import type { ApiClient } from "@/lib/actor";
import { categories } from "@/lib/categories/resource";
import { activities } from "@/lib/courses/outline/activity-resource";
import { courses } from "@/lib/courses/resource";
import { groups } from "@/lib/groups/resource";
import type { Resource } from "@/lib/jsonapi/resource";
import { enrollments } from "@/lib/learning/enrollment-resource";
import { people } from "@/lib/people/resource";

/** Whose list it is, named in the path as `id`; `name` is that of the list's scope. */
export type Owner = { name: string; resource: Resource<ApiClient> };

/** What a path under `/v2` answers with: one resource, or a list of them, which may be somebody's. */
export type Endpoint = { kind: "list" | "item"; resource: Resource<ApiClient>; owner?: Owner };

/** Every path of the API that needs a key. Its handlers and its description are both made from this. */
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

/** The same, as pairs. */
export const endpointList = Object.entries(endpoints) as [Path, Endpoint][];

/** The resources of the API, each once, in the order of their paths. */
export const resources = [...new Set(endpointList.map(([, { resource }]) => resource))];
