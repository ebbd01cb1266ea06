import type { NextRequest } from "next/server";
import { findAppearance } from "@/lib/appearance/appearance";
import { paletteOf, styleSheetOf } from "@/lib/appearance/theme";

/** A style sheet of its own, because pages have no inline styles; its versioned URL is cached for good. */
export async function GET(request: NextRequest): Promise<Response> {
  const { version, accent, accentDark } = await findAppearance();
  const isVersioned = request.nextUrl.searchParams.get("v") === String(version);
  return new Response(styleSheetOf(paletteOf(accent, accentDark)), {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": isVersioned ? "public, max-age=31536000, immutable" : "no-cache",
    },
  });
}
