import { setConfig } from "./kubb/.kubb/fetch.ts";
import { getCourse, type ListPeopleQueryParams, listPeople } from "./kubb/index.ts";
import { baseUrl, headers, report, since, walk } from "./read.ts";

setConfig({ baseURL: baseUrl, headers });

const people = (params: ListPeopleQueryParams) => listPeople({ params });

const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

const course = await getCourse({ id: "open", params: { include: ["categories"] } });

report({
  course: course.data.attributes?.name ?? "",
  categories: idsOf(course.data.relationships?.categories?.data ?? []),
  people: idsOf(await walk((page) => people({ page, limit: 2 }))),
  sorted: idsOf((await people({ sort: ["last_name", "-first_name"], limit: 100 })).data),
  changed: idsOf((await people({ "filter[updated_at][gteq]": since })).data),
});
