import { securityTxt } from "@/lib/http/security-txt";

/** Says where to report vulnerabilities (RFC 9116). Answers 404 without SECURITY_CONTACT. */
export async function GET(): Promise<Response> {
  const text = securityTxt(new Date());
  if (text === null) return new Response(null, { status: 404 });
  return new Response(text, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
