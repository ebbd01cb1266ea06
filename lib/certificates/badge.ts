import { SignJWT } from "jose";
import { env } from "@/lib/env";
import { certificateUrl } from "./address";
import { badgeAlgorithm, signingKey } from "./badge-keys";
import type { Certificate } from "./find";

const contexts = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
];

export const issuerUrl = () => `${env().BASE_URL}/certificates/issuer`;

export const issuerProfile = (schoolName: string) => ({
  "@context": contexts,
  id: issuerUrl(),
  type: ["Profile"],
  name: schoolName,
  url: env().BASE_URL,
});

type Named = (args: { name: string }) => string;

type Texts = { path: Named; course: Named; pathCriteria: string; courseCriteria: string };

/** Follows Open Badges 3.0 on Verifiable Credentials 2.0, in the platform’s language. Omits the email address: even its hash could be guessed. */
export function badgeOf(certificate: Certificate, schoolName: string, t: Texts) {
  const { publicId, number, personName, courseName, completedAt, expiresOn, title, issuer, isPath } =
    certificate;
  const url = certificateUrl(publicId);
  const { "@context": _, ...profile } = issuerProfile(schoolName);
  return {
    "@context": contexts,
    id: url,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: title || courseName,
    issuer: profile,
    validFrom: completedAt.toISOString(),
    ...(expiresOn && { validUntil: endOf(expiresOn) }),
    credentialSubject: {
      id: `${url}#person`,
      type: ["AchievementSubject"],
      identifier: [{ type: "IdentityObject", hashed: false, identityHash: personName, identityType: "name" }],
      licenseNumber: number,
      achievement: {
        // The id belongs to this certificate, because courses change names and certificates outlive them.
        id: `${url}#achievement`,
        type: ["Achievement"],
        achievementType: isPath ? "LearningProgram" : "Course",
        name: courseName,
        description: issuer || (isPath ? t.path : t.course)({ name: courseName }),
        criteria: {
          narrative: isPath ? t.pathCriteria : t.courseCriteria,
        },
      },
    },
    credentialStatus: { id: `${url}/revocations.json`, type: "1EdTechRevocationList" },
  };
}

export type Badge = ReturnType<typeof badgeOf>;

/** Returns the badge as a signed JWT (section 8.2). */
export async function signBadge(badge: Badge): Promise<string> {
  const { kid, key } = await signingKey();
  const seconds = (time: string) => Math.floor(Date.parse(time) / 1000);
  const token = new SignJWT({ ...badge })
    .setProtectedHeader({ alg: badgeAlgorithm, kid, typ: "JWT" })
    .setIssuer(badge.issuer.id)
    .setJti(badge.id)
    .setSubject(badge.credentialSubject.id)
    .setNotBefore(seconds(badge.validFrom));
  if (badge.validUntil) token.setExpirationTime(seconds(badge.validUntil));
  return token.sign(key);
}

/** Returns an EnvelopedVerifiableCredential (Verifiable Credentials 2.0, section 4.13). */
export const envelopeOf = (token: string) => ({
  "@context": contexts[0],
  id: `data:application/vc+jwt,${token}`,
  type: "EnvelopedVerifiableCredential",
});

/** Covers one certificate, so that the file reveals nothing about another. */
export const revocationsOf = ({ publicId, state }: Pick<Certificate, "publicId" | "state">) => ({
  id: `${certificateUrl(publicId)}/revocations.json`,
  type: "1EdTechRevocationList",
  issuer: issuerUrl(),
  revokedCredential:
    state === "revoked" ? [{ id: certificateUrl(publicId), revoked: true, revocationReason: "Revoked" }] : [],
});

// The day is in the person's time zone and ends everywhere by twelve hours after its end in UTC.
const endOf = (day: string) => new Date(Date.parse(`${day}T23:59:59Z`) + 12 * 3_600_000).toISOString();
