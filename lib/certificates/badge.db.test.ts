import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { operator } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { resealAll } from "@/lib/identity-provider/reseal";
import { messagesIn } from "@/lib/messages/messages";
import { badgeOf, envelopeOf, issuerProfile, revocationsOf, signBadge } from "./badge";
import { findPublicKey, listBadgeKeys, listPublicKeys, type PublicKey, revokeBadgeKey } from "./badge-keys";
import type { Certificate } from "./find";

const t = messagesIn("en").certificatePdf.badge;

const certificate: Certificate = {
  publicId: "0123456789abcdef0123456789abcdef",
  number: "2026-000123",
  state: "valid",
  personName: "Ada Lovelace",
  courseName: "Fire safety",
  isPath: false,
  score: null,
  completedOn: "2026-11-20",
  expiresOn: "2036-11-20",
  title: "",
  issuer: "",
  signatory: "",
  completedAt: new Date("2026-11-20T10:00:00Z"),
  issuedAt: new Date("2026-11-20T10:00:01Z"),
};

const badge = badgeOf(certificate, "Northwind", t);

const keySet = async () => createLocalJWKSet({ keys: await listPublicKeys() } as JSONWebKeySet);

test("A badge has everything Open Badges 3.0 requires, and only public personal data", () => {
  expect(badge["@context"]).toEqual([
    "https://www.w3.org/ns/credentials/v2",
    "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
  ]);
  expect(badge.type).toEqual(["VerifiableCredential", "OpenBadgeCredential"]);
  for (const id of [
    badge.id,
    badge.issuer.id,
    badge.credentialSubject.id,
    badge.credentialSubject.achievement.id,
  ])
    expect(new URL(id).protocol).toMatch(/^https?:$/);
  expect(badge).toMatchObject({
    issuer: { type: ["Profile"], name: "Northwind" },
    validFrom: "2026-11-20T10:00:00.000Z",
    validUntil: "2036-11-21T11:59:59.000Z",
    credentialSubject: {
      type: ["AchievementSubject"],
      identifier: [
        { type: "IdentityObject", hashed: false, identityHash: "Ada Lovelace", identityType: "name" },
      ],
      achievement: {
        type: ["Achievement"],
        name: "Fire safety",
        description: expect.any(String),
        criteria: { narrative: expect.any(String) },
      },
    },
    credentialStatus: { type: "1EdTechRevocationList" },
  });
  expect(issuerProfile("Northwind").id).toBe(badge.issuer.id);
  expect(badgeOf({ ...certificate, expiresOn: null }, "Northwind", t)).not.toHaveProperty("validUntil");
});

test("A learning path's badge names its type", () => {
  const { achievement } = badgeOf({ ...certificate, isPath: true }, "Northwind", t).credentialSubject;
  expect(achievement).toMatchObject({
    achievementType: "LearningProgram",
    description: "The learning path “Fire safety”",
    criteria: { narrative: "Completed all courses of the learning path." },
  });
});

test("The token holds the whole badge, and the published keys verify it", async () => {
  const token = await signBadge(badge);
  const { payload, protectedHeader } = await jwtVerify(token, await keySet());
  expect(payload).toEqual({
    ...badge,
    iss: badge.issuer.id,
    jti: badge.id,
    sub: badge.credentialSubject.id,
    nbf: Date.parse(badge.validFrom) / 1000,
    exp: Date.parse(badge.validUntil ?? "") / 1000,
  });
  expect(protectedHeader).toEqual({ alg: "RS256", typ: "JWT", kid: expect.any(String) });
  const key = (await findPublicKey(protectedHeader.kid?.split("/").at(-1) ?? "")) as PublicKey;
  expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  expect(envelopeOf(token).id).toBe(`data:application/vc+jwt,${token}`);
  const [head, body, signature] = token.split(".");
  const forged = Buffer.from(JSON.stringify({ ...payload, name: "Another" })).toString("base64url");
  expect(body).not.toBe(forged);
  await expect(jwtVerify(`${head}.${forged}.${signature}`, await keySet())).rejects.toThrow("signature");
});

test("One key signs all badges; after its loss another signs, and earlier badges verify", async () => {
  await db().badgeKey.deleteMany();
  const [first, second] = [await signBadge(badge), await signBadge(badge)];
  expect(decodeProtectedHeader(second).kid).toBe(decodeProtectedHeader(first).kid);
  const { privateKeySealed } = await db().badgeKey.findFirstOrThrow();
  expect(privateKeySealed).not.toContain('"d"');
  await db().badgeKey.updateMany({
    data: { privateKeySealed: privateKeySealed.replace(/^v1\.[^.]+/, "v1.ffffffff") },
  });
  const ask = (sql: string, ...values: unknown[]) =>
    db().$queryRawUnsafe(sql, ...values) as Promise<unknown[]>;
  expect(await resealAll(ask), "a lost key for badges stops nothing").toEqual({
    sealed: 1,
    resealed: 0,
    unopened: 0,
  });
  const third = await signBadge(badge);
  expect(decodeProtectedHeader(third).kid).not.toBe(decodeProtectedHeader(first).kid);
  for (const token of [first, third]) await jwtVerify(token, await keySet());
});

test("A revoked key disappears, and the next badge gets a new one", async () => {
  await db().badgeKey.deleteMany();
  const kidOf = (token: string) => decodeProtectedHeader(token).kid?.split("/").at(-1) ?? "";
  const token = await signBadge(badge);
  await jwtVerify(token, await keySet());
  await revokeBadgeKey(operator, kidOf(token).toUpperCase());
  await revokeBadgeKey(operator, kidOf(token));
  await expect(jwtVerify(token, await keySet())).rejects.toThrow();
  expect(await findPublicKey(kidOf(token))).toBe("revoked");
  const later = await signBadge(badge);
  expect(kidOf(later)).not.toBe(kidOf(token));
  await jwtVerify(later, await keySet());
  expect(await listBadgeKeys(operator)).toMatchObject([
    { id: kidOf(later), revokedAt: null },
    { id: kidOf(token), revokedAt: expect.any(Date) },
  ]);
  expect(await db().auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
    { action: "badge_key.revoked", subjectType: "badge_key", subjectId: kidOf(token) },
  ]);
  await expect(revokeBadgeKey(operator, "nothing")).rejects.toMatchObject({ code: "badge_key_not_found" });
});

test("A revocation list names only its certificate, and only once revoked", () => {
  expect(revocationsOf(certificate).revokedCredential).toEqual([]);
  expect(revocationsOf({ ...certificate, state: "revoked" }).revokedCredential).toMatchObject([
    { id: badge.id, revoked: true },
  ]);
  expect(revocationsOf(certificate).id).toBe(badge.credentialStatus.id);
});
