import { readFileSync } from "node:fs";

// The least that a Next.js route can do: the page's bytes, from memory.
const body = readFileSync(process.env.BENCH_DOCUMENT);

export const dynamic = "force-dynamic";

export function GET() {
  return new Response(body, { headers: { "Content-Type": "application/json" } });
}
