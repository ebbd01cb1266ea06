import { expect, test } from "vitest";
import { startRequiring } from "@/lib/approvals/settings";
import { lectern, lecternJson } from "@/prisma/testing/command-line";
import { createAdmin } from "@/prisma/testing/factories";

test("an operator turns the second admin off, when no second admin is left to approve that", async () => {
  const [admin] = [await createAdmin(), await createAdmin()];
  await startRequiring(admin);
  expect(await lecternJson(["approvals", "show"])).toEqual({ required_since: expect.any(String) });
  expect(await lectern(["approvals", "off"])).toMatchObject({ code: 0, stdout: "No longer required.\n" });
  expect(await lecternJson(["approvals", "show"])).toEqual({ required_since: null });
});
