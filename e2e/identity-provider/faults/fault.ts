import type { ServerResponse } from "node:http";

/** Answers a request that was found right, in place of the normal answer. */
export type Fault = (response: ServerResponse, answer: NormalAnswer) => void;

export type NormalAnswer = {
  body: Record<string, unknown>;
  delayMilliseconds: number | undefined;
  /** Puts the normal answer at another URL and returns that. */
  moveAnswer(): string;
};
