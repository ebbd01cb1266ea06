import type { ServerResponse } from "node:http";

/** Replaces the normal answer to a valid request. */
export type Fault = (response: ServerResponse, answer: NormalAnswer) => void;

export type NormalAnswer = {
  body: Record<string, unknown>;
  delayMilliseconds: number | undefined;
  moveAnswer(): string;
};
