import { readFileSync } from "node:fs";

// The least that a route of Next.js can do: the very bytes of the page, from memory.
const body = readFileSync(process.env.BENCH_DOCUMENT);

export const dynamic = "force-dynamic";

export function GET() {
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}
