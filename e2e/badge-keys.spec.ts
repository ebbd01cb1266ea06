import { randomUUID } from "node:crypto";
import { expect, test } from "./admins";

test("an admin revokes a badge key, and verifiers can no longer fetch it", async ({ page, admins, rows }) => {
  const id = randomUUID();
  await rows(
    `INSERT INTO badge_keys (id, private_key_sealed, public_key, created_at)
     VALUES ($1, 'sealed', '{"kty":"RSA","n":"AQAB","e":"AQAB"}', now() - interval '1 year')`,
    id,
  );
  const persona = await admins.enter();
  const address = `/.well-known/badge-keys/${id}`;
  expect(await (await page.request.get(address)).json()).toMatchObject({ kty: "RSA", alg: "RS256" });
  await page.goto("/admin/badge-keys");
  await page.getByRole("button", { name: `Revoke key ${id}` }).click();
  await expect(page.getByRole("dialog").getByText("fail online verification at once")).toBeVisible();
  await page.getByRole("button", { name: "Yes, revoke it" }).click();
  await expect(
    page.getByText("The key was revoked. Badges signed with it fail online verification."),
  ).toBeVisible();
  const revoked = await page.request.get(address);
  expect([revoked.status(), await revoked.json()]).toEqual([410, { error: "revoked" }]);
  expect(await (await page.request.get("/.well-known/jwks.json")).text()).not.toContain(id);
  expect(
    await rows(
      "SELECT actor_id FROM audit_entries WHERE action = 'badge_key.revoked' AND subject_id = $1",
      id,
    ),
  ).toEqual([{ actor_id: await admins.idOf(persona) }]);
});
