import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { sessionOptions } from "./options";

type Context = { params: Promise<{ nextauth: string[] }> };

/** What is left of next-auth's own routes; its other ones answer anybody, and are not served. */
export const serveSession = only("session", "csrf");
export const serveSignOut = only("signout");

function only(...actions: string[]) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    const { nextauth } = await context.params;
    const isServed = nextauth.length === 1 && actions.includes(nextauth[0] ?? "");
    return isServed
      ? NextAuth(request as never, context as never, sessionOptions())
      : new Response(null, { status: 404 });
  };
}
