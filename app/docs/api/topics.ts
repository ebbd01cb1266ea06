import { descriptionPath } from "@/lib/api/openapi/document";
import { meanings } from "@/lib/api/openapi/parameters";
import { readableTypes } from "@/lib/api-keys/permissions";
import { problems } from "@/lib/jsonapi/errors";
import { expected, type Kind, mostValues, operatorsOf } from "@/lib/jsonapi/filter";
import { paging } from "@/lib/jsonapi/query";

/** A part of the introduction; its text is Markdown. */
export type Topic = { id: string; title: string; text: string };

/** What is true of the whole API. */
export function topicsOf(baseUrl: string): Topic[] {
  return [
    {
      id: "begin",
      title: "Begin",
      text: `An admin makes a key at Admin, API keys, or with \`npm run -s lectern -- api-key create --name reports\`. It is shown
once. Every request sends it in the header \`X-Api-Key\`:

\`\`\`sh
export LECTERN_API_KEY=…
${curl(`${baseUrl}/v2/courses`)}
\`\`\`

The API is read-only: \`GET\`, \`HEAD\` and \`OPTIONS\`. Answers follow [JSON:API 1.1](https://jsonapi.org/format/1.1/), as
\`application/json\`, or as \`application/vnd.api+json\` for those who accept that. Ids are UUIDs, times are UTC with a
\`Z\`, in whole seconds.

Tools read [\`${descriptionPath}\`](${descriptionPath}), an OpenAPI 3.1 document of everything on this page.`,
    },
    {
      id: "scopes",
      title: "What a key may read",
      text: `A key has a scope. Beyond it the answer is a 403 whose \`detail\` names the scope.

${table(
  ["Scope", "reads"],
  Object.entries(readableTypes).map(([scope, types]) => [
    `\`${scope}\``,
    types.map((type) => `\`${type}\``).join(", "),
  ]),
)}`,
    },
    {
      id: "pages",
      title: "Pages",
      text: `Every list takes \`page\`, from 1, and \`limit\`, from 1 to ${paging.limit.most} (else ${paging.limit.fallback}).
Follow \`links.next\` until there is none: the key of a link that does not exist is absent. Links keep all other
parameters. A page past the end is empty, and no error.

\`\`\`sh
${curl(`${baseUrl}/v2/courses?page=2&limit=50`)}
\`\`\`

Rows that are made while you walk a list come at its end, unless you sort otherwise. \`meta[total]=true\` adds how many
there are in all.`,
    },
    {
      id: "filters",
      title: "Order, filters, search",
      text: `\`sort=-created_at,name\` orders a list by several attributes; \`-\` reverses one. Without it, the first name
under a resource’s \`sort\` is meant. \`filter[name]=x\` and
\`filter[name][operator]=x\` choose from it; several filters must all hold. \`q=\` searches for words.

\`\`\`sh
${curl(`${baseUrl}/v2/courses?filter[created_at][gteq]=2026-01-01`)}
\`\`\`

${table(
  ["A field of", "can be filtered with"],
  Object.entries(kinds).map(([kind, word]) => [
    word,
    operatorsOf[kind as Kind].map((operator) => `\`${operator}\``).join(" "),
  ]),
)}

The first operator is meant when none is named.

${table(
  ["Operator", "keeps what"],
  Object.entries(meanings).map(([operator, meaning]) => [`\`${operator}\``, meaning]),
)}

\`in\` takes up to ${mostValues} values. \`%\` and \`_\` are letters like others. A time or a number that is missing passes
\`not_eq\` alone.`,
    },
    {
      id: "include",
      title: "Related resources",
      text: `\`include=\` sends related resources along in \`included\`, each once. \`fields[type]=\` names the only fields that you
want of a type.

\`\`\`sh
${curl(`${baseUrl}/v2/people?include=groups&fields[people]=full_name,groups&fields[groups]=name`)}
\`\`\``,
    },
    {
      id: "errors",
      title: "Errors",
      text: `An answer that is not the one you asked for says why, in \`errors\`: \`detail\` tells what would be right,
\`source.parameter\` which parameter is wrong, \`id\` finds the request in the platform’s log. Nothing is ignored: a
parameter that does not exist is an error, so that a slip of the pen never returns the unfiltered list.

${table(
  ["Status", "Code", "Meaning"],
  Object.entries(problems).map(([code, { status, meaning }]) => [String(status), `\`${code}\``, meaning]),
)}`,
    },
    {
      id: "limits",
      title: "Rate limits and caching",
      text: `A key may make so many requests a minute as \`RateLimit-Policy\` says; \`RateLimit\` tells how many are left (\`r\`)
and for how many seconds (\`t\`). Beyond that the answer is a 429, and \`Retry-After\` says when to go on.

Every answer has an \`ETag\`. Send it in \`If-None-Match\` when you ask again: 304 means that nothing has changed.`,
    },
  ];
}

const kinds: Record<Kind, string> = {
  text: "a text",
  exact: "a text that counts as a whole",
  enum: "fixed values",
  number: expected({ kind: "number" }),
  time: expected({ kind: "time" }),
  date: expected({ kind: "date" }),
  boolean: expected({ kind: "boolean" }),
};

const curl = (url: string) => `curl -g -H "X-Api-Key: $LECTERN_API_KEY" \\\n  "${url}"`;

function table(heads: string[], rows: string[][]): string {
  const lines = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return lines.join("\n");
}
