import type { IncomingMessage, ServerResponse } from "node:http";
import type { Endpoint } from "./endpoint";
import type { Provider } from "./provider";
import { BODY_LIMIT, receive, receiveBody } from "./received-request";
import { Refusal } from "./refusal";
import { decodeSegments, findEndpoint, unknownPath } from "./routes";

export async function dispatch(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const received = receive(request);
  const { endpoint, segments } = findEndpoint(received.path);
  try {
    await receiveBody(received, request, endpoint.bodyLimit ?? BODY_LIMIT);
    if (endpoint !== unknownPath) requireMethod(endpoint, received.method);
    received.segments = decodeSegments(segments);
    endpoint.answer(provider, received, response);
  } catch (error) {
    if (request.socket.destroyed || response.headersSent) return;
    endpoint.refuse(provider, received, response, asRefusal(error));
  }
}

function requireMethod({ methods }: Endpoint, method: string): void {
  if (methods.includes(method)) return;
  const allow = methods.join(", ");
  throw new Refusal(405, "invalid_request", `The method is ${method}; this address takes ${allow}.`, {
    allow,
  });
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal(500, "server_error", `The identity provider itself failed: ${error}`);
}
