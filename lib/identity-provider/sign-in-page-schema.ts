import { domainToASCII } from "node:url";
import { z } from "zod";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";

export const providerIcons = ["building", "people", "school", "globe", "key"] as const;

export type ProviderIcon = (typeof providerIcons)[number];

/** Stands for every domain that no provider has. */
export const anyDomain = "*";

const mostDomains = 1_000;

/** Returns the domain of a typed address, as the table has it; an empty text for anything else. */
export function domainOf(address: string): string {
  return readDomain(address.slice(address.lastIndexOf("@") + 1)) ?? "";
}

const domains = z.string().transform((text, context) => {
  const lines = text.split(/[\s,]+/).filter(Boolean);
  const read = lines.map((line) => (line === anyDomain ? line : readDomain(line.replace(/^@/, ""))));
  const wrong = read.indexOf(null);
  if (lines.length > mostDomains) {
    context.addIssue({ code: "custom", message: fieldErrorText("too_many_values", { max: mostDomains }) });
    return z.NEVER;
  }
  if (wrong < 0) return [...new Set(read.filter((domain) => domain !== null))];
  const message = fieldErrorText("domain_malformed", { domain: lines[wrong] ?? "" });
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

export const signInPageSettings = z.object({
  provider: z.uuid(),
  name: z.string().overwrite(trimmed).max(60),
  icon: z.enum(["", ...providerIcons]).transform((icon) => icon || null),
  domains,
});

export type SignInPageSettings = z.output<typeof signInPageSettings>;

// RFC 1035, section 2.3.4, limits a name to 253 characters and a label to 63.
const hostName = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]{0,61}[a-z\d])?\.)+[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

function readDomain(text: string): string | null {
  if (text.length > 255) return null;
  const domain = domainToASCII(text.trim().replace(/\.$/, ""));
  return hostName.test(domain) ? domain : null;
}
