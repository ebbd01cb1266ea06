import { fileScope, someSite } from "@/lib/content-url";

export function safeAddress(address: string, attribute: "href" | "src", site: string): string | undefined {
  const isSafe = attribute === "src" ? fileScope(address, site) !== null : isLink(address);
  return isSafe ? address : undefined;
}

export function isExternal(address: string, site: string): boolean {
  const { protocol, origin } = new URL(address, site);
  return protocol.startsWith("http") && origin !== new URL(site).origin;
}

// Parses like browsers, which drop tabs and line breaks and read a backslash as a slash.
function isLink(address: string): boolean {
  if (address === "" || !URL.canParse(address, someSite)) return false;
  return ["https:", "http:", "mailto:"].includes(new URL(address, someSite).protocol);
}
