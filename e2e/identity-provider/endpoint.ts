import type { ServerResponse } from "node:http";
import type { Provider } from "./provider";
import type { ReceivedRequest } from "./received-request";
import type { Refusal } from "./refusal";

export type Endpoint = {
  methods: readonly string[];
  bodyLimit?: number;
  answer(provider: Provider, received: ReceivedRequest, response: ServerResponse): void;
  /** A page, an OAuth error or a plain JSON error. */
  refuse(provider: Provider, received: ReceivedRequest, response: ServerResponse, refusal: Refusal): void;
};
