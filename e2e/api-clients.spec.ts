import { Jsona } from "jsona";
import Kitsu from "kitsu";
import { test } from "./api-platform";
import { expect } from "./fixtures";

test.describe.configure({ mode: "default" });

// biome-ignore lint/suspicious/noExplicitAny: whatever a client makes of it.
type Model = any;

// A client should give the related resources inside, without code for this API.
const reads: [path: string, include: string, check: (model: Model) => void][] = [
  ["/v2/courses/{course}", "categories", (course) => expect(course.categories).toHaveLength(3)],
  ["/v2/courses?limit=3", "categories", (course) => expect(course.permalink).toBe("open")],
  [
    "/v2/courses/{course}/enrollments",
    "person,course",
    ({ person, course, progress }) => {
      expect([person.full_name.slice(0, 3), course.enrollments_count, progress]).toEqual(["Ada", 3, 100]);
    },
  ],
  ["/v2/courses/{course}/activities", "course", ({ course }) => expect(course.status).toBe("published")],
  ["/v2/people/{person}", "groups", (person) => expect(person.groups[0].memberships_count).toBe(3)],
  ["/v2/people", "groups", (person) => expect(person.groups[0].memberships_count).toBe(3)],
  ["/v2/people/{person}/enrollments", "course", ({ course }) => expect(course.name).toContain("API course")],
  ["/v2/groups/{group}", "", (group) => expect(group.memberships_count).toBe(3)],
  ["/v2/groups?sort=-created_at", "", (group) => expect(group.name).toMatch(/ [123]$/)],
  ["/v2/groups/{group}/people", "groups", (person) => expect(person.groups).toHaveLength(3)],
  ["/v2/people/{person}/groups", "", (group) => expect(group.memberships_count).toBe(3)],
  ["/v2/courses/{course}/categories", "", (category) => expect(category.name).toMatch(/ [123]$/)],
  [
    "/v2/groups/{group}/memberships",
    "person,group",
    ({ person, group, source }) =>
      expect([person.full_name.slice(0, 3), group.memberships_count, source]).toEqual(["Ada", 3, "admin"]),
  ],
  [
    "/v2/people/{person}/transcript",
    "course",
    ({ course, course_name, progress }) => expect([course.name, progress]).toEqual([course_name, 100]),
  ],
  [
    "/v2/people/{person}/assignment_states",
    "course",
    ({ course, due_on, state }) =>
      expect([course.status, due_on, state]).toEqual(["published", "2030-01-31", "assigned"]),
  ],
  [
    "/v2/people/{person}/certificates",
    "course",
    ({ course, expires_on, url }) => {
      expect([course.status, expires_on]).toEqual(["published", "2030-01-31"]);
      expect(url).toMatch(/\/certificates\/[0-9a-f]{32}$/);
    },
  ],
  ["/v2/categories/{category}", "", (category) => expect(category.name).toMatch(/ 1$/)],
  ["/v2/categories?sort=-created_at", "", (category) => expect(category.name).toMatch(/ [123]$/)],
];

const withInclude = (path: string, include: string) =>
  include ? `${path}${path.includes("?") ? "&" : "?"}include=${include}` : path;

for (const [template, include, check] of reads) {
  test(`jsona reads ${withInclude(template, include)}`, async ({ get }) => {
    const answer = await get(withInclude(template, include), { Accept: "application/vnd.api+json" });
    const model: Model = new Jsona().deserialize(await answer.json());
    check(Array.isArray(model) ? model[0] : model);
  });

  test(`kitsu reads ${withInclude(template, include)}`, async ({ running, path }) => {
    const headers = { "X-Api-Key": running.apiKey };
    const client = new Kitsu({ baseURL: running.baseUrl, headers, camelCaseTypes: false, pluralize: false });
    const { data } = await client.get(withInclude(path(template), include).slice(1));
    const model = Array.isArray(data) ? data[0] : data;
    check(withoutData(model));
  });
}

// kitsu leaves the member `data` of a relationship in place.
function withoutData(model: Model): Model {
  const pairs = Object.entries(model).map(([name, value]: [string, Model]) => [name, value?.data ?? value]);
  return Object.fromEntries(pairs);
}
