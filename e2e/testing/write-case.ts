/** `id` is that of the path; `body` becomes JSON. */
export type WriteRequest = { id?: string; body?: unknown };

export type Refused = WriteRequest & { status: number; code: string };

/** A request that changes something, and requests that the domain refuses. */
export type WriteCase = WriteRequest & { refused?: readonly Refused[] };
