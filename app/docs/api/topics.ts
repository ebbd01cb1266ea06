import { descriptionPath } from "@/lib/api/openapi/document";
import { meanings } from "@/lib/api/openapi/parameters";
import { readableTypes } from "@/lib/api-keys/permissions";
import { writableTypes } from "@/lib/api-keys/schema";
import { env } from "@/lib/env";
import { type Code, errorCodes } from "@/lib/jsonapi/errors";
import { maxValues, operatorsOf } from "@/lib/jsonapi/filter";
import type { Kind } from "@/lib/jsonapi/filterable";
import { paging } from "@/lib/jsonapi/query";
import { errorMeanings, expectedValue } from "@/lib/messages/api-errors";
import { bucketOf } from "@/lib/rate-limits/bucket";
import { commandLine } from "@/lib/release/command-line";

export type Topic = { id: string; title: string; text: string };

export function topicsOf(baseUrl: string): Topic[] {
  return [
    {
      id: "begin",
      title: "Get started",
      text: `An admin creates a key in Admin, API keys, or with \`${commandLine()} api-key create --name reports\`. It is shown
once. Send it with every request in the \`X-Api-Key\` header:

\`\`\`sh
export LECTERN_API_KEY=…
${curl(`${baseUrl}/v2/courses`)}
\`\`\`

Responses follow
[JSON:API 1.1](https://jsonapi.org/format/1.1/), as \`application/json\`, or as \`application/vnd.api+json\` if you accept
that. IDs are UUIDs. Times are UTC with a \`Z\`, in whole seconds.

[\`${descriptionPath}\`](${descriptionPath}) describes everything on this page for tools, in OpenAPI 3.1.`,
    },
    {
      id: "scopes",
      title: "Scopes",
      text: `Every key has a scope for reading, and may change only the types that its admin chose. A request outside them gets
a 403 whose \`detail\` names what is missing. Webhooks are read only by keys that may change them.

${table(
  ["Scope", "Reads", "Can be allowed to change"],
  Object.entries(readableTypes).map(([scope, types]) => [
    `\`${scope}\``,
    inCode(types),
    inCode(writableTypes[scope as keyof typeof writableTypes] ?? []),
  ]),
)}`,
    },
    {
      id: "writes",
      title: "Changes",
      text: `Send a JSON:API document with \`type\` and \`attributes\`, as \`application/vnd.api+json\` or \`application/json\`.
\`POST\` answers 201 with \`Location\` and the new resource, \`PATCH\` changes only the attributes that you send and answers 200,
\`DELETE\` answers 204. Lectern gives out IDs; \`external_id\` is for your own.

A refused request changes nothing. 409 means a conflict: for a name that is taken, \`meta.id\` is the other resource. 422
means a value that can’t be used, and \`source.pointer\` points to it. 403 \`not_writable\` names the owner of a value that an
identity provider or a directory sends. The audit log records every change under the key’s name.

**Repeat safely.** Send \`Idempotency-Key\` with a text that no other request has. If no answer arrives, send the same request
again: it has one effect, and you get the first answer, for 24 hours. Errors of the server, 401, 412, 428 and 429 aren’t kept.

**Change what you saw.** Send the \`ETag\` of a resource in \`If-Match\`. If the resource has changed since you read it, you get
412 and nothing changes. It doesn’t matter which fields you read. A key can require it; then a request without it gets 428.

**Relationships** are changed at \`/relationships/…\` with the \`type\` and \`id\` of the members: \`POST\` adds some, \`DELETE\`
removes some.`,
    },
    {
      id: "pages",
      title: "Pagination",
      text: `Every list takes \`page\`, from 1, and \`limit\`, from 1 to ${paging.limit.max} (${paging.limit.fallback}
by default). Follow \`links.next\` until it is absent. Links keep all other parameters. A page past the end is empty, not an
error. A \`Link\` header says the same, for clients that read no further.

\`\`\`sh
${curl(`${baseUrl}/v2/courses?page=2&limit=50`)}
\`\`\`

Rows created while you page through a list come at its end, unless you sort it differently. \`meta[total]=true\` adds the
total count.`,
    },
    {
      id: "filters",
      title: "Sort, filter and search",
      text: `\`sort=-created_at,name\` sorts by several attributes; \`-\` reverses one. The default is the first name under a
resource’s \`sort\`. \`filter[name]=x\` and \`filter[name][operator]=x\` narrow the list down to rows that match every
filter. \`q=\` searches for words.

\`\`\`sh
${curl(`${baseUrl}/v2/courses?filter[created_at][gteq]=2026-01-01`)}
\`\`\`

To read only what has changed since last time, ask for \`filter[updated_at][gteq]=\` with the time at which you last began:
RFC 3339, with or without fractions of a second. What is a list, such as \`sort\`, \`include\`, \`fields[…]\` and \`[in]\`,
takes its values separated by commas, or repeated: \`sort=name&sort=-created_at\`.

${table(
  ["Field type", "Operators"],
  Object.entries(kinds).map(([kind, word]) => [
    word,
    operatorsOf[kind as Kind].map((operator) => `\`${operator}\``).join(" "),
  ]),
)}

The first operator is the default.

${table(
  ["Operator", "Keeps rows whose field"],
  Object.entries(meanings).map(([operator, meaning]) => [`\`${operator}\``, meaning]),
)}

\`in\` takes up to ${maxValues} values. \`%\` and \`_\` have no special meaning. A missing time or number matches
only \`not_eq\`.`,
    },
    {
      id: "include",
      title: "Related resources",
      text: `Every resource says in \`relationships\` which others it belongs to, and in \`links.self\` where it is
(an assignment is nowhere but in the list of its person).
\`include=\` adds related resources in \`included\`, each once. \`fields[type]=\` limits a type to the fields that you name,
relationships included: for someone in hundreds of groups that makes a short response.

\`\`\`sh
${curl(`${baseUrl}/v2/people?include=groups&fields[people]=full_name,groups&fields[groups]=name`)}
\`\`\``,
    },
    {
      id: "errors",
      title: "Errors",
      text: `A failed request says why in \`errors\`: \`detail\` says what would be right, \`source.parameter\` names the wrong
parameter, and \`id\` finds the request in the platform’s log. An unknown parameter is an error, so a typo never returns
the unfiltered list.

${table(
  ["Status", "Code", "Meaning"],
  Object.entries(errorMeanings).map(([code, meaning]) => [
    String(errorCodes[code as Code].status),
    `\`${code}\``,
    meaning,
  ]),
)}`,
    },
    {
      id: "limits",
      title: "Rate limits and caching",
      text: `${limitInWords(env().API_RATE_LIMIT)} A key can have a limit of its own. Beyond it you get a 429: wait
for as many seconds as \`Retry-After\` says, usually one or two, and go on. \`RateLimit-Policy\` says how many requests can come
at once (\`q\`) and in how many seconds as many are free again (\`w\`); \`RateLimit\` says how many are left now (\`r\`)
and when all are free again (\`t\`).

Every response has an \`ETag\`. Send it in \`If-None-Match\` next time: a 304 means nothing has changed.`,
    },
  ];
}

const kinds: Record<Kind, string> = {
  text: "text",
  exact: "text, matched as a whole",
  enum: "fixed values",
  number: expectedValue({ kind: "number" }),
  time: expectedValue({ kind: "time" }),
  date: expectedValue({ kind: "date" }),
  boolean: expectedValue({ kind: "boolean" }),
};

const inCode = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(", ");

function limitInWords(limit: number): string {
  if (limit === 0) return "There is no limit, unless a key has one.";
  const { burst } = bucketOf(limit);
  return `A key can make ${limit} requests per minute, evenly spread, and up to ${burst} at once.`;
}

const curl = (url: string) => `curl -g -H "X-Api-Key: $LECTERN_API_KEY" \\\n  "${url}"`;

function table(heads: string[], rows: string[][]): string {
  const lines = [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return lines.join("\n");
}
