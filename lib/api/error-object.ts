import { STATUS_CODES } from "node:http";
import type { Refusal } from "@/lib/errors";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import type { ErrorObject, JsonApiError } from "@/lib/jsonapi/errors";
import { errorDetails, errorTitles } from "@/lib/messages/api-errors";
import { refusalMessage } from "@/lib/messages/refusal-message";

export function errorObject({ code, status, reason, parameters, source }: JsonApiError): ErrorObject {
  return {
    status: String(status),
    code,
    title: errorTitles[code],
    // The constructor ensures that the parameters match the reason.
    detail: errorDetails[reason](parameters as never),
    ...(source && { source }),
  };
}

/** Renders a refusal with a pointer to the attribute it concerns. */
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
