import { type Filter, FilterForm } from "@/app/_components/filter-form";
import type { CurriculumQuery } from "@/lib/courses/edit-schema";
import { courseStatuses } from "@/lib/courses/import-schema";
import { asksForSome, coursesPath, initial } from "./paths";
import { statusWords } from "./words";

const statuses = courseStatuses.map((value) => ({ value, label: statusWords[value] }));

/** What the list of courses can be asked for. */
export function CourseFilters({ query, categories }: { query: CurriculumQuery; categories: string[] }) {
  const { q, status, category, sort } = query;
  // One that a link names, though there is no such category any more.
  const names = category && !categories.includes(category) ? [category, ...categories] : categories;
  const options = names.map((name) => ({ value: name, label: name }));
  const filters: Filter[] = [
    { kind: "search", name: "q", label: "Name or description", value: q },
    { kind: "choice", name: "status", label: "Status", value: status, any: "Any", options: statuses },
    { kind: "choice", name: "category", label: "Category", value: category, any: "Any", options },
  ];
  return (
    <FilterForm
      action={coursesPath}
      filters={filters}
      sort={sort === initial.sort ? "" : sort}
      isFiltered={asksForSome(query)}
    />
  );
}
