import { once } from "node:events";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createServer as createEncryptedServer } from "node:tls";
import { expect, test, vi } from "vitest";
import { serverCertificate } from "@/e2e/certificates/server-certificate";
import { lectern } from "@/e2e/testing/command-line";
import { operator } from "@/e2e/testing/factories";
import { S3Server, variablesOf } from "@/e2e/testing/s3-server";
import { tamperWithAuditLog } from "@/e2e/testing/tamper-with-audit-log";
import { verifyAuditLog } from "@/lib/audit-log/verify";
import { setEnv } from "@/lib/env";
import { readKeptHeads, sendAuditHead } from "./heads";

const newFile = async () => join(await mkdtemp(join(tmpdir(), "lectern-heads-")), "heads");

async function rewriteTheLog(): Promise<void> {
  await tamperWithAuditLog("DELETE FROM audit_links", "DELETE FROM audit_entries");
  await lectern(["admin-link"]);
  await lectern(["admin-link"]);
}

test("A file keeps signed heads, which contradict a rewritten log", async () => {
  const file = await newFile();
  setEnv({ AUDIT_HEADS: file });
  await lectern(["admin-link"]);
  await sendAuditHead();
  await lectern(["admin-link"]);
  await sendAuditHead();
  const kept = await readKeptHeads(operator);
  expect(kept).toMatchObject({ from: file, unknown: 0, heads: [{ hash: expect.any(String) }, {}] });
  const intact = await lectern(["audit", "verify"]);
  expect(intact).toMatchObject({ code: 0, stdout: expect.stringContaining("2 signed heads") });
  await rewriteTheLog();
  expect(await verifyAuditLog(operator), "the chain alone").toMatchObject({ tampering: null });
  const rewritten = await lectern(["audit", "verify"]);
  expect(rewritten).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("doesn’t fit") });
});

test("Heads of a rewritten log don't hide earlier heads of the same entries", async () => {
  setEnv({ AUDIT_HEADS: await newFile() });
  await lectern(["admin-link"]);
  await lectern(["admin-link"]);
  await sendAuditHead();
  await rewriteTheLog();
  await sendAuditHead();
  const rewritten = await lectern(["audit", "verify", "--json"]);
  expect(rewritten.code).toBe(1);
  expect(JSON.parse(rewritten.stdout)).toMatchObject({
    intact: false,
    signed_heads: { checked: 2, contradicted_at_position: 2 },
  });
});

test("A cut-off log contradicts a head of an entry it no longer has", async () => {
  const kept = [{ position: 1_000_000, hash: "0".repeat(64) }];
  expect(await verifyAuditLog(operator, undefined, kept)).toMatchObject({ contradicted: kept[0] });
});

test("Verification fails without any head, and when another secret signed all of them", async () => {
  const file = await newFile();
  const earlier = "an-earlier-secret-of-the-tests-long-enough";
  setEnv({ AUDIT_HEADS: file, AUTH_SECRET: earlier });
  await lectern(["admin-link"]);
  expect(await lectern(["audit", "verify"])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no signed head"),
  });
  await sendAuditHead();
  setEnv({ AUTH_SECRET: "another secret, which is long enough, too" });
  expect(await readKeptHeads(operator)).toMatchObject({ heads: [], unknown: 1 });
  setEnv({ AUTH_SECRET_PREVIOUS: earlier });
  expect(await readKeptHeads(operator)).toMatchObject({ heads: [{}], unknown: 0 });
});

test("A changed head counts as unknown", async () => {
  const file = await newFile();
  setEnv({ AUDIT_HEADS: file });
  await lectern(["admin-link"]);
  await sendAuditHead();
  const [header, , signature] = (await readFile(file, "utf8")).trim().split(".");
  const payload = Buffer.from(JSON.stringify({ position: 1, hash: "f".repeat(64) })).toString("base64url");
  await writeFile(file, `${header}.${payload}.${signature}\n`);
  expect(await readKeptHeads(operator)).toMatchObject({ heads: [], unknown: 1 });
});

test("A bucket keeps one object for each head", async () => {
  const server = new S3Server("audit");
  await server.start();
  server.needsChecksum = true;
  const { MEDIA_URL: _, ...variables } = variablesOf({ ...server, bucket: "audit", port: server.port });
  Object.assign(process.env, variables);
  setEnv({ AUDIT_HEADS: "s3://audit/heads?path-style=true" });
  await lectern(["admin-link"]);
  await sendAuditHead();
  await sendAuditHead();
  expect([...server.objects.keys()]).toEqual([
    expect.stringMatching(/^heads\/audit-head-\d+\.jwt$/),
    expect.stringMatching(/^heads\/audit-head-\d+\.jwt$/),
  ]);
  server.pageSize = 1;
  expect(await readKeptHeads(operator)).toMatchObject({ from: "s3://audit/heads", heads: [{}, {}] });
  const [stored] = server.objects.values();
  if (stored) for (let of = 0; of < 120; of += 1) server.objects.set(`heads/audit-head-${of}.jwt`, stored);
  expect((await readKeptHeads(operator))?.heads, "of months").toHaveLength(122);
  await server.stop();
});

test("A syslog server receives a framed message, and its log verifies", async () => {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const received = once(server, "connection").then(([socket]) => text(socket));
  setEnv({ AUDIT_HEADS: `syslog://127.0.0.1:${port}` });
  await lectern(["admin-link"]);
  await sendAuditHead();
  const [, length, message = ""] = /^(\d+) (.*)$/s.exec(await received) ?? [];
  expect(Number(length)).toBe(Buffer.byteLength(message));
  expect(message).toMatch(/^<110>1 \d{4}-\S+Z \S+ lectern \d+ audit-head - eyJ/);
  expect(await readKeptHeads(operator), "unreadable here").toBeNull();
  const file = await newFile();
  await writeFile(file, `Nov 26 20:00:00 ${message}\n`);
  const proved = await lectern(["audit", "verify", "--heads", file, "--json"]);
  expect(JSON.parse(proved.stdout)).toMatchObject({ intact: true, signed_heads: { checked: 1, unknown: 0 } });
  server.close();
});

test("An encrypted syslog server needs a trusted certificate", async () => {
  const server = createEncryptedServer(serverCertificate("self-signed"));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  setEnv({ AUDIT_HEADS: `syslog+tls://127.0.0.1:${port}` });
  await lectern(["admin-link"]);
  await expect(sendAuditHead()).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
  server.close();
});

test("Verification fails after a day without a head, although the log fits", async () => {
  const file = await newFile();
  setEnv({ AUDIT_HEADS: file });
  await lectern(["admin-link"]);
  const yesterday = Math.floor(Date.now() / 1000 - 25 * 3_600) * 1000;
  vi.useFakeTimers({ toFake: ["Date"], now: yesterday });
  await sendAuditHead();
  vi.useRealTimers();
  const late = await lectern(["audit", "verify", "--json"]);
  expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining("find out why") });
  expect(JSON.parse(late.stdout)).toMatchObject({
    intact: false,
    signed_heads: { newest_signed_at: new Date(yesterday).toISOString(), contradicted_at_position: null },
  });
  expect(await lectern(["audit", "verify", "--heads", file])).toMatchObject({ code: 0 });
  await sendAuditHead();
  expect(await lectern(["audit", "verify"])).toMatchObject({ code: 0 });
});
