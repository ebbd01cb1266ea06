import type { NextRequest } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { runNextAuth } from "./next-auth";
import { sessionOptions } from "./options";
import { badForm } from "./responses";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Only these next-auth routes are served; its others would answer anybody. */
export const serveSession = serve("session", "csrf");
export const serveSignOut = serve("signout");

function serve(...actions: string[]) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const { nextauth } = await context.params;
    const isServed = nextauth.length === 1 && actions.includes(nextauth[0] ?? "");
    return isServed ? run(request, nextauth) : new Response(null, { status: 404 });
  };
}

async function run(request: NextRequest, nextauth: string[]): Promise<Response> {
  const form = request.method === "POST" ? await request.formData().catch(() => null) : new FormData();
  if (!form) return badForm();
  let failure: unknown;
  const options = sessionOptions((error) => (failure = error), callerOf(request.headers));
  const own = Object.values(options.cookies ?? {}).map(({ name }) => name);
  const cookies = request.cookies.getAll().filter(({ name }) => own.includes(name));
  const answer = await runNextAuth(
    {
      nextauth,
      method: request.method,
      cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
      body: Object.fromEntries(form),
    },
    options,
  );
  if (failure) throw failure;
  // Without this browser's CSRF token, next-auth redirects to its own page, which is not served.
  return answer.headers.get("location")?.endsWith("/signout?csrf=true") ? badForm() : answer;
}
