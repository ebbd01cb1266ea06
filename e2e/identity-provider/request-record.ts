import type { Judgement, Provider } from "./provider";
import type { ReceivedRequest } from "./received-request";

const LIMIT = 1000;

export function record(
  provider: Provider,
  received: ReceivedRequest,
  outcome: { login: string | null; judgement: Judgement; fault?: string | undefined },
): void {
  provider.requests.push({
    login: outcome.login,
    method: received.method,
    path: received.target,
    headers: received.headers,
    body: received.body,
    judgement: outcome.judgement,
    fault: outcome.fault ?? null,
  });
  if (provider.requests.length > LIMIT) provider.requests.shift();
}
