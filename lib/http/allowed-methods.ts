/** Returns the Allow header of a path with these methods (RFC 9110, section 10.2.1). */
export function allowHeader(methods: readonly string[]): string {
  const others = methods.filter((method) => method !== "GET");
  return [...(methods.includes("GET") ? ["GET", "HEAD"] : []), "OPTIONS", ...others].join(", ");
}
