export function issuerDifference(received: string, configured: string): string {
  if (received === "") return "it is empty";
  if (received === `${configured}/`) return "it ends with a slash, and the configured issuer doesn't";
  if (`${received}/` === configured) return "the configured issuer ends with a slash, and it doesn't";
  if (received.trim() === configured) return "it has spaces around it";
  if (received.toLowerCase() === configured.toLowerCase()) return "upper and lower case differ";
  if (!URL.canParse(received)) return "it is not a URL";
  const [there, here] = [new URL(received), new URL(configured)];
  const parts = ["protocol", "hostname", "port", "pathname", "search"] as const;
  const differing = parts.filter((part) => there[part] !== here[part]).map((part) => names[part]);
  return differing.length > 0 ? `they differ in ${differing.join(" and ")}` : "they are written differently";
}

const names = {
  protocol: "http or https",
  hostname: "the host",
  port: "the port",
  pathname: "the path",
  search: "the query",
};
