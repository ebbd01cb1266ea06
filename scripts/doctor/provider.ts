import type { Operator } from "@/lib/actor";
import { listProvidersInUse } from "@/lib/identity-provider/versions";
import { messagesIn } from "@/lib/messages/messages";
import { checkEndpoint } from "@/lib/sign-in/endpoint-check";
import { type Finding, fault, ok, warning } from "./finding";

const check = "Identity provider";

/** Connects to the endpoints that this server calls, and sends nothing. */
export async function examineProvider(operator: Operator): Promise<Finding[]> {
  const providers = await listProvidersInUse();
  if (providers.length === 0)
    return [warning(check, "none set up yet.", "Open the admin pages: `lectern admin-link`.")];
  const endpoints = new Set(
    providers.flatMap(({ tokenEndpoint, usersEndpoint }) => [tokenEndpoint, usersEndpoint]),
  );
  return Promise.all(
    [...endpoints].map(async (address) => {
      const { isReached, words } = await checkEndpoint(operator, address, messagesIn("en"));
      const { host } = new URL(address);
      return isReached
        ? ok(check, `${host}: ${words}`)
        : fault(check, `${host}: ${words}`, "See its settings on the admin pages.");
    }),
  );
}
