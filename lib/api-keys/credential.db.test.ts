import { afterEach, expect, test, vi } from "vitest";
import { createKey, operator } from "@/e2e/testing/factories";
import { listApiKeys } from "@/lib/api-keys/admin-list";
import { findKey } from "@/lib/api-keys/find";
import { setEnv } from "@/lib/env";
import { peerHeader } from "@/lib/http/peer";
import { admit as admitKey, credentialOf } from "./credential";

afterEach(() => setEnv({ TRUSTED_PROXIES: "" }));

function from(key: string, peer: string, forwarded?: string): Request {
  const headers = {
    "x-api-key": key,
    [peerHeader]: peer,
    ...(forwarded && { "x-forwarded-for": forwarded }),
  };
  return new Request("http://localhost:3000/v2/courses", { headers });
}

async function admit(request: Request) {
  const credential = credentialOf(request);
  return admitKey(await findKey(credential.hash), credential);
}

const refusalOf = (request: Request) => admit(request).catch(({ object, status }) => ({ object, status }));

test("A key works only from its IPv4 and IPv6 networks, and the API records its refusal elsewhere", async () => {
  const key = await createKey({ allowedNetworks: ["192.0.2.0/24", "2001:db8::/32"] });
  for (const peer of ["192.0.2.7", "::ffff:192.0.2.8", "2001:db8::1"])
    expect(await admit(from(key, peer)), peer).toMatchObject({ isGood: true });
  const unknown = await refusalOf(from(`lectern_${"x".repeat(43)}`, "192.0.2.7"));
  for (const peer of ["198.51.100.9", "2001:db9::1", ""])
    expect(await refusalOf(from(key, peer)), peer).toEqual(unknown);
  expect(unknown).toMatchObject({ status: 401 });
  await vi.waitFor(async () =>
    expect(await listApiKeys(operator)).toMatchObject([
      { lastRefusedAt: expect.any(Date), lastRefusedAddress: "198.51.100.9", lastUsedAt: expect.any(Date) },
    ]),
  );
});

test("Behind a trusted proxy, the address is the one that the proxy added", async () => {
  const key = await createKey({ allowedNetworks: ["192.0.2.0/24"] });
  const [inside, outside] = ["192.0.2.7", "198.51.100.9"];
  expect(await refusalOf(from(key, outside, inside)), "no proxy").toMatchObject({ status: 401 });
  setEnv({ TRUSTED_PROXIES: "1" });
  expect(await admit(from(key, "10.0.0.1", `${outside}, ${inside}`))).toMatchObject({
    isGood: true,
  });
  expect(await refusalOf(from(key, "10.0.0.1", `${inside}, ${outside}`))).toMatchObject({ status: 401 });
});
