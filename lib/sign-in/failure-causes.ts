import {
  type Cause,
  type Endpoint,
  failureCauses,
  statusCauses,
} from "@/lib/messages/sign-in-failure-causes";
import type { FailureCode } from "./failures";

/** @param reason the log's detail, such as `status 404`: it can tell more than the code */
export function causeOf(code: FailureCode, reason: string | null): Cause {
  const endpoint = refusing[code];
  const status = Number(/^status (\d{3})$/.exec(reason ?? "")?.[1]);
  return (endpoint && causeOfStatus(status, endpoint)) || failureCauses[code];
}

const refusing: Partial<Record<FailureCode, Endpoint>> = {
  token_refused: "token",
  userinfo_refused: "users",
};

function causeOfStatus(status: number, endpoint: Endpoint): Cause | null {
  if ([404, 405, 410].includes(status)) return statusCauses.absent(endpoint);
  if (status >= 300 && status < 400) return statusCauses.redirects(endpoint);
  return status >= 500 ? statusCauses.failing(endpoint) : null;
}
