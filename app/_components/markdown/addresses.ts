import { placeOf, someSite } from "@/lib/content-url";

/** What an author's address becomes: itself, or nothing when no page should have it. */
export function safeAddress(address: string, attribute: "href" | "src"): string | undefined {
  const isSafe = attribute === "src" ? placeOf(address) !== null : isLink(address);
  return isSafe ? address : undefined;
}

/** Whether a link leads to another site than the one whose address is given. */
export function isExternal(address: string, site: string): boolean {
  const { protocol, origin } = new URL(address, site);
  return protocol.startsWith("http") && origin !== new URL(site).origin;
}

// Parsed as a browser does, who drops tabs and line breaks and reads a backslash as a slash.
function isLink(address: string): boolean {
  if (address === "" || !URL.canParse(address, someSite)) return false;
  return ["https:", "http:", "mailto:"].includes(new URL(address, someSite).protocol);
}
