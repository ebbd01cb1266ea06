import type { Filter } from "@/app/_components/filter-form";
import { currentMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { type CustomField, listFields } from "@/lib/custom-fields/list";
import { type FieldFilter, filterOf } from "@/lib/custom-fields/people-list";
import { listSuggestions } from "@/lib/custom-fields/suggestions";
import { listGroupNames } from "@/lib/groups/admin-record";
import type { Messages } from "@/lib/messages/messages";
import type { Parameters, PeopleFilter } from "@/lib/reports/reach";

type Texts = Messages["reports"];

export const searchPeople = ({ filters: t }: Texts): Filter<"q"> => ({
  kind: "search",
  name: "q",
  label: t.search,
});

/** Choose people by group and custom fields. */
export async function peopleFilters(actor: May<"learners.read">): Promise<Filter<PeopleFilter>[]> {
  const [{ reports: t }, suggestions, fields] = await Promise.all([
    currentMessages(),
    listGroupNames(actor),
    fieldFilters(actor),
  ]);
  return [{ kind: "text", name: "group", label: t.filters.group, suggestions }, ...fields];
}

export async function fieldFilters(actor: May<"learners.read">): Promise<Filter<FieldFilter>[]> {
  const [fields, suggestions] = await Promise.all([listFields(actor), listSuggestions(actor)]);
  return fields.map((field) => ({
    kind: "text",
    name: filterOf(field),
    label: field.name,
    suggestions: suggestions[field.id] ?? [],
  }));
}

export const choice = <Name extends string>(
  name: Name,
  label: string,
  any: string,
  options: Readonly<Record<string, string>>,
): Filter<Name> => ({
  kind: "choice",
  name,
  label,
  any,
  options: Object.entries(options).map(([value, label]) => ({ value, label })),
});

/** Offers fields by ID, or by name where the address has the name. */
export const fieldOptions = (fields: readonly CustomField[], { by }: Parameters) =>
  Object.fromEntries(fields.map(({ id, name }) => [by === name ? name : id, name]));
