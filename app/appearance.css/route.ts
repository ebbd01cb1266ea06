import type { NextRequest } from "next/server";
import { findAppearance } from "@/lib/appearance/appearance";
import { paletteOf, styleSheetOf } from "@/lib/appearance/theme";

/** Serves a separate style sheet, because pages have no inline styles. Browsers keep its versioned URL forever. */
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
