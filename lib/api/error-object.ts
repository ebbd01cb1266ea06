import { STATUS_CODES } from "node:http";
import type { Refusal } from "@/lib/errors";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import type { ErrorObject, JsonApiError } from "@/lib/jsonapi/errors";
import { faultMessages, problemTitles } from "@/lib/messages/api-errors";
import { refusalMessage } from "@/lib/messages/refusal-message";

/** An error of the API itself as an error object. */
export function errorObject({ code, status, fault, parameters, source }: JsonApiError): ErrorObject {
  return {
    status: String(status),
    code,
    title: problemTitles[code],
    // The constructor sees to it that the parameters are those of the fault.
    detail: faultMessages[fault](parameters as never),
    ...(source && { source }),
  };
}

/** A refusal of the domain as an error object, which points to the attribute that it is about. */
export function refusalObject(refusal: Refusal): ErrorObject {
  const { code, kind, field } = refusal;
  const status = refusalStatuses[kind];
  const words = refusalMessage(refusal);
  return {
    status: String(status),
    code,
    title: STATUS_CODES[status] ?? code,
    detail: field ? `${field} ${words}.` : words,
    ...(field && { source: { pointer: `/data/attributes/${field}` } }),
  };
}
