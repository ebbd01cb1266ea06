/** Serves scripts of other sites, too, because nothing here depends on the reader. */
export function publicJson(value: unknown, type = "application/json", status = 200): Response {
  return new Response(typeof value === "string" ? value : JSON.stringify(value), {
    status,
    headers: {
      "Content-Type": type,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex, nofollow",
      "Access-Control-Allow-Origin": "*",
      Vary: "Accept",
    },
  });
}

export const nothingThere = () => publicJson({ error: "not_found" }, "application/json", 404);

export const gone = () => publicJson({ error: "revoked" }, "application/json", 410);
