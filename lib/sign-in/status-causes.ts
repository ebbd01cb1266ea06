import { type Cause, type Endpoint, statusCauses } from "@/lib/messages/sign-in-failure-causes";

/** Returns null when an endpoint's status alone doesn't show the cause. */
export function causeOfStatus(status: number, endpoint: Endpoint): Cause | null {
  if ([404, 405, 410].includes(status)) return statusCauses.absent(endpoint);
  return status >= 300 && status < 400 ? statusCauses.redirects(endpoint) : null;
}
