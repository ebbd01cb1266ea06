import { type Cause, type Endpoint, statusCauses } from "@/lib/messages/sign-in-failure-causes";

export function causeOfStatus(status: number, endpoint: Endpoint): Cause | null {
  if ([404, 405, 410].includes(status)) return statusCauses.absent(endpoint);
  return status >= 300 && status < 400 ? statusCauses.redirects(endpoint) : null;
}
