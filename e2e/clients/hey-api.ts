import { client } from "./hey-api/client.gen.ts";
import { getCourse, type ListPeopleData, listPeople } from "./hey-api/index.ts";
import { baseUrl, headers, report, since, walk } from "./read.ts";

client.setConfig({ baseUrl, headers });

async function people(query: NonNullable<ListPeopleData["query"]>) {
  return (await listPeople({ query, throwOnError: true })).data;
}

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

const { data: course } = await getCourse({
  path: { id: "open" },
  query: { include: ["categories"] },
  throwOnError: true,
});

report({
  course: course.data.attributes?.name ?? "",
  categories: idsOf(course.data.relationships?.categories?.data ?? []),
  people: idsOf(await walk((page) => people({ page, limit: 2 }))),
  sorted: idsOf((await people({ sort: ["last_name", "-first_name"], limit: 100 })).data),
  changed: idsOf((await people({ "filter[updated_at][gteq]": since })).data),
});
