import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { env } from "@/lib/env";
import { type Body, hasBody } from "./bodies";
import { isForPage } from "./target";

export type KnownActions = ReadonlySet<string> | null;

type FormRefusal = "malformed" | "unknown_action";

// Each field costs as much as a hundred characters of text.
const maxFields = 5_000;

const actionHeader = "next-action";

/** Returns null in development, where actions come and go. */
export function findActions(
  file = `${env().NEXT_DIST_DIR}/server/server-reference-manifest.json`,
): KnownActions {
  if (env().NODE_ENV === "development" || !existsSync(file)) return null;
  const { node } = JSON.parse(readFileSync(file, "utf8")) as { node: Record<string, unknown> };
  return new Set(Object.keys(node));
}

/** Refuses calls that Next.js would answer with an error and a logged stack, before it reads the body. */
export function judgeAction(request: IncomingMessage, actions: KnownActions): FormRefusal | null {
  const { headers } = request;
  const action = headers[actionHeader];
  if (request.method !== "POST") return null;
  if (action === undefined && !(isMultipart(request) && isForPage(request))) return null;
  // Browsers never prefetch forms; Next.js would cache such a page for everybody.
  const isAhead = "next-router-prefetch" in headers || "next-router-segment-prefetch" in headers;
  if (isAhead || !hasBody(request) || !ownHost(request)) return "malformed";
  return action === undefined ? null : judgeId(String(action), actions);
}

/** Returns null when React can decode the body. Judges every path, because Next.js also renders pages without a handler. */
export async function judgeForm(
  request: IncomingMessage,
  body: Body,
  actions: KnownActions,
): Promise<FormRefusal | null> {
  if (request.method !== "POST") return null;
  const isCalledByScript = actionHeader in request.headers;
  if (!isMultipart(request) && !isCalledByScript) return null;
  if (!isMultipart(request)) return judgeList(new TextDecoder().decode(body));
  const form = await readForm(request, body);
  if (!form) return "malformed";
  if (isCalledByScript) return judgeList(String(form.get("0")));
  return isForPage(request) ? judgeFields(form, actions) : judgeHandlersForm(form);
}

/** Next.js expects a list for an action's arguments and a router state, and otherwise fails with a 500. */
export const judgeList = (text: string) => (Array.isArray(parsed(text)) ? null : "malformed");

const isMultipart = ({ headers }: IncomingMessage) =>
  Boolean(headers["content-type"]?.toLowerCase().startsWith("multipart/form-data"));

async function readForm({ headers }: IncomingMessage, body: Body): Promise<FormData | null> {
  const type = headers["content-type"] ?? "";
  const [, boundary = ""] = /boundary="?([^";]+)/i.exec(type) ?? [];
  if (!boundary || countOf(`--${boundary}`, body) > maxFields) return null;
  return await new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => null);
}

function countOf(text: string, body: Body): number {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) count += 1;
  return count;
}

// A form that works without a script carries an action id or a reference to a bound action.
function judgeFields(form: FormData, actions: KnownActions): FormRefusal | null {
  const names = [...form.keys()];
  const ids = names.filter((name) => name.startsWith("$ACTION_ID_")).map((name) => name.slice(11));
  const bound = names.filter((name) => name.startsWith("$ACTION_REF_")).map((name) => name.slice(12));
  const all = [...ids, ...bound.map((prefix) => boundId(form.get(`$ACTION_${prefix}:0`)))];
  if (all.length === 0) return "malformed";
  return all.map((id) => judgeId(id, actions)).find(Boolean) ?? null;
}

const judgeHandlersForm = (form: FormData) =>
  [...form.keys()].some((name) => name.startsWith("$ACTION_")) ? "malformed" : null;

function boundId(text: FormDataEntryValue | null): string {
  const bound = typeof text === "string" ? parsed(text) : null;
  return String((bound as { id?: unknown } | null | undefined)?.id);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function judgeId(id: string, actions: KnownActions): FormRefusal | null {
  if (!/^[\da-f]{42}$/.test(id)) return "malformed";
  return actions && !actions.has(id) ? "unknown_action" : null;
}

// Next.js does the same: https://nextjs.org/docs/app/api-reference/config/next-config-js/serverActions
export function ownHost({ headers }: IncomingMessage): string | undefined {
  return headers["x-forwarded-host"]?.toString().split(",")[0]?.trim() || headers.host;
}
