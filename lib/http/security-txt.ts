import { env } from "@/lib/env";

const day = 86_400_000;

/** Counts from today, so that the file never expires while the server runs. */
const validDays = 180;

export function securityTxt(now: Date): string | null {
  const { SECURITY_CONTACT: contacts, SECURITY_POLICY_URL: policy, BASE_URL } = env();
  if (contacts.length === 0) return null;
  const today = Math.floor(now.getTime() / day) * day;
  const fields = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(today + validDays * day).toISOString()}`,
    `Canonical: ${new URL("/.well-known/security.txt", BASE_URL)}`,
    ...(policy ? [`Policy: ${policy}`] : []),
  ];
  return `${fields.join("\n")}\n`;
}
