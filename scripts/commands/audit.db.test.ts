import { expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import { tamperWithAuditLog } from "@/e2e/testing/tamper-with-audit-log";

const verify = (...options: string[]) => lectern(["audit", "verify", ...options]);

const setAddress = (hash: string, address: string) =>
  tamperWithAuditLog(
    `UPDATE audit_entries SET address = ${address} WHERE id = (SELECT entry_id FROM audit_links WHERE hash = '${hash}')`,
  );

async function headOfWholeLog(): Promise<string> {
  await lectern(["admin-link"]);
  const { code, stdout } = await verify();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+ entries, unbroken since \d{4}-.*; head [\da-f]{64}\n$/);
  return stdout.trim().slice(-64);
}

test("an operator checks the audit log, also against a head that was noted earlier", async () => {
  const head = await headOfWholeLog();
  await lectern(["admin-link"]);
  const expected = await verify("--expect", head);
  expect([expected.code, expected.stdout]).toEqual([
    0,
    expect.stringMatching(/The expected head is entry \d+; .* written since\./),
  ]);
  const unexpected = await verify("--expect", "0".repeat(64));
  expect(unexpected).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(/^[A-Z].+\n$/) });
  expect(await verify("--expect", "no hash")).toMatchObject({ code: 2, stdout: "" });
});

test("an operator learns which entry was changed behind the log's back", async () => {
  const head = await headOfWholeLog();
  await setAddress(head, "'192.0.2.7'");
  const { code, stdout, stderr } = await verify("--json");
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { intact: false, tampering: { kind: "changed" } }]);
  expect(stderr).toContain("was changed");
  expect(await verify()).toMatchObject({ code: 1, stdout: "" });
  await setAddress(head, "NULL");
  expect((await verify()).code).toBe(0);
});
