import { STATUS_CODES } from "node:http";
import type { Refusal } from "@/lib/errors";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import { type ErrorObject, errorCodes, type Fault, type JsonApiError } from "@/lib/jsonapi/errors";
import { errorDetails, errorTitles } from "@/lib/messages/api-errors";
import { refusalMessage } from "@/lib/messages/refusal-message";

export function errorObject({ code, status, reason, parameters, source, more }: JsonApiError): ErrorObject {
  return {
    status: String(status),
    code,
    title: errorTitles[code],
    // The constructor ensures that the parameters match the reason.
    detail: errorDetails[reason](parameters as never),
    ...(source && { source }),
    ...more,
  };
}

export function documentError({ code, pointer, problem }: Fault): ErrorObject {
  const name = pointer.split("/").at(-1);
  return {
    status: String(errorCodes[code].status),
    code,
    title: errorTitles[code],
    detail: isSentence(problem) ? problem : `${name} ${problem}.`,
    source: { pointer },
  };
}

/** Renders a refusal with a pointer to its attribute. `meta` has the ID of the other resource in a conflict, or up to 20 IDs of people. */
export function refusalObject(refusal: Refusal): ErrorObject {
  const { code, kind, field, parameters } = refusal;
  const status = refusalStatuses[kind];
  const words = refusalMessage(refusal);
  const name = field && snakeCase(field);
  const other = kind === "conflict" && "id" in parameters ? parameters.id : undefined;
  const ids = "ids" in parameters ? parameters.ids?.slice(0, mostIds) : undefined;
  return {
    status: String(status),
    code,
    title: STATUS_CODES[status] ?? code,
    detail: name && !isSentence(words) ? `${name} ${words}.` : words,
    ...(name && { source: { pointer: `/data/attributes/${name}` } }),
    ...(other !== undefined && { meta: { id: other } }),
    ...(ids && { meta: { ids } }),
  };
}

const mostIds = 20;

const isSentence = (text: string) => /^\p{Lu}/u.test(text);

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
