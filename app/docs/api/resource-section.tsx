import type { ReactNode } from "react";
import { ApiCode } from "@/app/_components/breakable";
import { CodeBlock } from "@/app/_components/code-block";
import { Markdown } from "@/app/_components/markdown";
import { exampleAnswer, exampleCommand, exampleWrite, idVariable } from "@/lib/api/openapi/examples";
import { propertiesOf } from "@/lib/api/openapi/json-schema";
import { typeInWords } from "@/lib/api/openapi/words";
import type { Reading } from "@/lib/api/operation";
import { operations, readOperations, writeOperations } from "@/lib/api/operations";
import type { WriteOperation } from "@/lib/api/write-operation";
import { operatorsOf } from "@/lib/jsonapi/filter";
import type { Resource } from "@/lib/jsonapi/resource";
import { titleOf } from "./contents";

export function ResourceSection({ resource, baseUrl }: { resource: Resource; baseUrl: string }) {
  const {
    type,
    plural,
    about,
    attributes,
    relationships,
    sorts,
    filters,
    search,
    parameters = {},
  } = resource;
  const ownOperations = operations.filter((one) => one.resource === resource);
  const operation = readOperations.find((one) => one.resource === resource);
  const writes = writeOperations.filter((one) => one.resource === resource);
  return (
    <section
      id={type}
      aria-labelledby={`${type}-title`}
      className="mb-12 scroll-mt-6 border-line border-t pt-10"
    >
      <h2 id={`${type}-title`} className="font-bold text-xl">
        {titleOf(plural)} <code className="ms-1 font-mono font-normal text-muted text-sm">{type}</code>
      </h2>
      <div className="mt-2 max-w-prose">
        <Markdown>{about}</Markdown>
      </div>
      <Rows
        title="Paths"
        rows={ownOperations.map(({ method, path, summary }) => [`${method} ${path}`, summary])}
      />
      <Rows
        title="Attributes"
        rows={Object.entries(propertiesOf(attributes)).map(([name, schema]) => [
          name,
          <>
            {String(schema.description)} <span className="text-muted">{typeInWords(schema)}</span>
          </>,
        ])}
      />
      <Rows title="Changes" rows={writes.filter(hasMore).map(moreOf)} />
      <Rows
        title="Relationships"
        rows={Object.entries(relationships).map(([name, { to, many }]) => [
          name,
          <>
            {many ? "Any number of " : "One of "}
            <a href={`#${to().type}`} className="text-accent underline underline-offset-4">
              {to().plural}
            </a>
          </>,
        ])}
      />
      <Rows
        title="Parameters"
        rows={Object.entries(parameters).map(([name, { description }]) => [name, description])}
      />
      <Rows
        title="Filters"
        rows={Object.entries(filters).map(([name, { kind }]) => [
          `filter[${name}]`,
          <ApiCode key={name}>{operatorsOf[kind].join(" ")}</ApiCode>,
        ])}
      />
      <Rows
        title="Sort and search"
        rows={[
          ...(sorts.length > 0 ? [sortRow(sorts)] : []),
          ...(search.length > 0 ? [searchRow(search)] : []),
        ]}
      />
      {operation && (
        <>
          <h3 className="mt-7 font-semibold text-lg">Example</h3>
          <CodeBlock label={tryIt(operation)}>{exampleCommand(operation, baseUrl)}</CodeBlock>
          <CodeBlock label="Example response">
            {JSON.stringify(exampleAnswer(operation, baseUrl), null, 2)}
          </CodeBlock>
        </>
      )}
      {writes.map((one) => (
        <CodeBlock key={`${one.method} ${one.path}`} label={one.summary}>
          {exampleWrite(one, baseUrl)}
        </CodeBlock>
      ))}
    </section>
  );
}

function tryIt({ parent }: Reading): string {
  const word = parent?.resource.singular;
  return word ? `Try it, with the ID of a ${word} in ${idVariable(word)}` : "Try it";
}

const hasMore = ({ about, document }: WriteOperation) => Boolean(about) || document?.kind === "resource";

/** Names what a write takes, and what its author says about it. */
function moreOf({ method, path, about, document }: WriteOperation): Row {
  const names = document?.kind === "resource" ? Object.keys(document.schema.attributes.shape) : [];
  return [
    `${method} ${path}`,
    <>
      {names.length > 0 && <ApiCode>{names.join(" ")}</ApiCode>} {about}
    </>,
  ];
}

type Row = [name: string, value: ReactNode];

const sortRow = (sorts: readonly string[]): Row => ["sort", <ApiCode key="sort">{sorts.join(" ")}</ApiCode>];

const searchRow = (search: readonly string[]): Row => [
  "q",
  <>
    searches <ApiCode>{search.join(" ")}</ApiCode>
  </>,
];

function Rows({ title, rows }: { title: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h3 className="mt-7 mb-2 font-semibold text-lg">{title}</h3>
      <dl className="divide-y divide-line border-line border-y">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="items-baseline gap-x-6 py-2.5 sm:grid sm:grid-cols-[minmax(12rem,1fr)_minmax(0,2fr)]"
          >
            <dt>
              <ApiCode>{name}</ApiCode>
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
