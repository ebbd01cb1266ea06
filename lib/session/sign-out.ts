import { cookies, headers } from "next/headers";
import { callerOf } from "@/lib/http/client-ip";
import { sessionCookie } from "./cookies";
import { endSession } from "./open-and-end";

/** For a server action. */
export async function signOut(): Promise<void> {
  const { name, options } = sessionCookie();
  const jar = await cookies();
  const token = jar.get(name)?.value;
  if (token) await endSession(token, callerOf(await headers()));
  jar.set(name, "", { ...options, maxAge: 0 });
}
