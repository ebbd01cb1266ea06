import type { Filter } from "@/app/_components/filter-form";
import type { Messages } from "@/lib/messages/messages";

type Texts = Messages["reports"];

export const searchPeople = ({ filters: t }: Texts): Filter<"q"> => ({
  kind: "search",
  name: "q",
  label: t.search,
});

export const oneGroup = ({ filters: t }: Texts, suggestions: readonly string[]): Filter<"group"> => ({
  kind: "text",
  name: "group",
  label: t.group,
  suggestions,
});

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
