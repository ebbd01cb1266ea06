import { expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { createAdmin } from "@/e2e/testing/factories";
import { startRequiring } from "@/lib/approvals/settings";

test("an operator turns the second admin off, when no second admin is left to approve that", async () => {
  const [admin] = [await createAdmin(), await createAdmin()];
  await startRequiring(admin);
  expect(await lecternJson(["approvals", "show"])).toEqual({ required_since: expect.any(String) });
  expect(await lectern(["approvals", "off"])).toMatchObject({ code: 0, stdout: "No longer required.\n" });
  expect(await lecternJson(["approvals", "show"])).toEqual({ required_since: null });
});
