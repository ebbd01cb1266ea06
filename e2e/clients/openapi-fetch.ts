import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript.ts";
import { baseUrl, headers, report, since, walk } from "./read.ts";

const client = createClient<paths>({ baseUrl, headers });

type Query = NonNullable<paths["/v2/people"]["get"]["parameters"]["query"]>;

async function people(query: Query) {
  const { data, error } = await client.GET("/v2/people", { params: { query } });
  if (error) throw new Error(error.errors[0]?.detail);
  return data;
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

const { data: course, error } = await client.GET("/v2/courses/{id}", {
  params: { path: { id: "open" }, query: { include: ["categories"] } },
});
if (error) throw new Error(error.errors[0]?.detail);

report({
  course: course.data.attributes?.name ?? "",
  categories: idsOf(course.data.relationships?.categories?.data ?? []),
  people: idsOf(await walk((page) => people({ page, limit: 2 }))),
  sorted: idsOf((await people({ sort: ["last_name", "-first_name"], limit: 100 })).data),
  changed: idsOf((await people({ "filter[updated_at][gteq]": since })).data),
});
