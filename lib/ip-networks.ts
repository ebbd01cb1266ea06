import ipaddr from "ipaddr.js";

/** Returns normalized CIDR, or null. A single address is a network of one; bits beyond the prefix are cut. */
export function readNetwork(text: string): string | null {
  const [address = "", bits, ...more] = text.split("/");
  if (more.length > 0 || !isWhole(address)) return null;
  const kind = ipaddr.parse(address).kind();
  const range = bits === undefined ? `${address}/${kind === "ipv4" ? 32 : 128}` : text;
  if (!ipaddr.isValidCIDR(range)) return null;
  const network = kind === "ipv4" ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(range)}/${ipaddr.parseCIDR(range)[1]}`;
}

/** IPv4-mapped IPv6 addresses count as IPv4. */
export function isInNetwork(address: string, range: string): boolean {
  const parsed = ipaddr.process(address);
  const [network, bits] = ipaddr.parseCIDR(range);
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}

// Excludes abbreviations, octal and hexadecimal numbers, and IPv4-mapped IPv6.
function isWhole(address: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return true;
  return (
    ipaddr.IPv6.isValid(address) &&
    !address.includes("%") &&
    !ipaddr.IPv6.parse(address).isIPv4MappedAddress()
  );
}
