import type { APIRequestContext, APIResponse } from "playwright/test";
import { Contract } from "./contract";

const contracts = new Map<string, Promise<Contract>>();

/** Fails the test at any response of /v2 that /v2/openapi.json does not describe. */
export function describedRequest(request: APIRequestContext): APIRequestContext {
  return new Proxy(request, {
    get(target, name) {
      const found = Reflect.get(target, name);
      if (typeof found !== "function") return found;
      const call = found.bind(target);
      if (!methods.includes(String(name))) return call;
      return async (url: string, options?: { method?: string }) => {
        const answer: APIResponse = await call(url, options);
        const method = name === "fetch" ? (options?.method ?? "GET") : String(name);
        await expectDescribed(target, method.toUpperCase(), answer);
        return answer;
      };
    },
  });
}

const methods = ["get", "head", "post", "put", "patch", "delete", "fetch"];

async function expectDescribed(request: APIRequestContext, method: string, answer: APIResponse) {
  const { origin, pathname } = new URL(answer.url());
  if (!/^\/v2(\/|$)/.test(pathname)) return;
  const violations = (await contractOf(request, origin)).violationsOf({
    method,
    url: answer.url(),
    status: answer.status(),
    headers: answer.headers(),
    body: await answer.text(),
  });
  if (violations.length > 0)
    throw new Error(
      `${method} ${answer.url()}: ${answer.status()}, not as described:\n${violations.join("\n")}`,
    );
}

function contractOf(request: APIRequestContext, origin: string): Promise<Contract> {
  const known = contracts.get(origin);
  if (known) return known;
  const made = request
    .get(`${origin}/v2/openapi.json`)
    .then(async (answer) => new Contract(await answer.json()));
  contracts.set(origin, made);
  return made;
}
