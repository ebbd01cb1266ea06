import { env, findEnvironmentErrors } from "@/lib/env";
import { hasProxyAtAddress } from "@/lib/http/untrusted-proxy";
import { type Finding, fault, ok, warning } from "./finding";

const check = "Configuration";

/** Checks the environment variables and `.env`. With a fault, no other check can run. */
export function examineConfiguration(): Finding[] {
  const faults = findEnvironmentErrors();
  if (faults.length > 0)
    return faults.map((words) => fault(check, words, "Correct it in .env or the environment."));
  const { BASE_URL, DATABASE_URL, AUTH_SECRET } = env();
  const found: Finding[] = [];
  if (DATABASE_URL && !AUTH_SECRET)
    found.push(
      fault(
        check,
        "with DATABASE_URL, AUTH_SECRET is required.",
        "Set the same on every server; make one with: openssl rand -base64 32",
      ),
    );
  if (BASE_URL.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(BASE_URL))
    found.push(
      warning(
        check,
        `BASE_URL is ${BASE_URL}: sign-ins and cookies travel unencrypted.`,
        "Put a proxy with TLS in front, and set BASE_URL to its https address.",
      ),
    );
  if (hasProxyAtAddress())
    found.push(
      warning(
        check,
        "BASE_URL is https, so there is a proxy in front, but TRUSTED_PROXIES is 0: everyone counts as one address.",
        "Set TRUSTED_PROXIES to the number of proxies.",
      ),
    );
  return found.length > 0 ? found : [ok(check, `serves ${BASE_URL}`)];
}
