import type { OutgoingHttpHeaders } from "node:http";

export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, code: string, reason: string, headers: OutgoingHttpHeaders = {}) {
    super(reason);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function invalidRequest(reason: string): Refusal {
  return new Refusal(400, "invalid_request", reason);
}

// https://datatracker.ietf.org/doc/html/rfc6749#section-5.2
export function invalidGrant(reason: string): Refusal {
  return new Refusal(400, "invalid_grant", reason);
}
