"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { ButtonLink } from "./button-link";
import { useFormTexts } from "./texts";

export type Filter<Name extends string = string> = { name: Name; label: string } & (
  | { kind: "search" | "hidden" }
  | { kind: "date"; min?: string; max?: string }
  | { kind: "text"; suggestions?: readonly string[] }
  | { kind: "choice"; any: string; options: readonly { value: string; label: string }[] }
);

type Props<Name extends string> = {
  action: string;
  filters: readonly Filter<Name>[];
  query: { filters: Record<Name, string>; sort: string };
};

/** Uses a plain form, so that results have an address. Runs in the browser, because elements from the server would be sent twice. */
export function FilterForm<Name extends string>({ action, filters, query }: Props<Name>) {
  const texts = useFormTexts();
  const { sort } = query;
  const fields = filters.map((filter) => ({ ...filter, value: query.filters[filter.name] }));
  const searches = fields.filter(({ kind }) => kind === "search");
  const dates = fields.filter(({ kind }) => kind === "date");
  const hidden = fields.filter(({ kind, value }) => kind === "hidden" && value !== "");
  const others = fields.filter(({ kind }) => kind === "text" || kind === "choice");
  return (
    <search>
      <form action={action} className={`${rowClass} mb-6`}>
        {sort && <input type="hidden" name="sort" value={sort} />}
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {searches.length > 0 && (
          <div className={`${rowClass} ${searchRowClass(fields)}`}>
            <Filters of={searches} />
          </div>
        )}
        <Filters of={others} />
        {dates.length > 0 && (
          <div className="flex min-w-0 gap-x-3 max-sm:basis-full">
            <Filters of={dates} />
          </div>
        )}
        <div className="flex gap-2">
          <Button look="secondary">{texts.apply}</Button>
          {Object.values(query.filters).some(Boolean) && (
            <ButtonLink look="quiet" href={action}>
              {texts.clear}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

const rowClass = "flex flex-wrap items-end gap-x-3 gap-y-4";

// Gives searches their own row: on a phone when there are other fields, on a wide screen when there are many.
function searchRowClass({ length }: readonly FilterField[]): string {
  if (length === 1) return "min-w-36 flex-1";
  return length > 4 ? "basis-full" : "min-w-44 flex-1 max-sm:basis-full";
}

type FilterField = Filter & { value: string };

function Filters({ of }: { of: readonly FilterField[] }) {
  return of.map((filter) => (
    <Labelled key={filter.name} filter={filter}>
      {filter.kind === "choice" ? <Choice {...filter} /> : <Field {...filter} />}
    </Labelled>
  ));
}

function Labelled({ filter: { kind, label }, children }: { filter: Filter; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={kind === "search" ? "filter-search" : "filter"}>
      <span>{label}</span>
      {children}
    </label>
  );
}

function Field({ name, value, ...filter }: Exclude<FilterField, { kind: "choice" }>) {
  const { kind } = filter;
  const range = filter.kind === "date" && { min: filter.min, max: filter.max };
  const suggestions = filter.kind === "text" ? (filter.suggestions ?? []) : [];
  const list = suggestions.length > 0 ? `${name}-suggestions` : undefined;
  return (
    <>
      <input
        type={kind}
        name={name}
        defaultValue={value}
        maxLength={kind === "date" ? undefined : 200}
        dir="auto"
        list={list}
        {...range}
      />
      {list && (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}

function Choice({ name, value, any, options }: Extract<FilterField, { kind: "choice" }>) {
  return (
    <select name={name} defaultValue={value}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
