import type { ServerResponse } from "node:http";
import type { ReceivedRequest } from "../received-request";

/** Replaces the normal answer to a valid request. */
export type Fault = (response: ServerResponse, answer: NormalAnswer) => void;

export type NormalAnswer = {
  received: ReceivedRequest;
  body: Record<string, unknown>;
  delayMilliseconds: number | undefined;
  moveAnswer(): string;
};
