import { cookies, headers } from "next/headers";
import { callerOf } from "@/lib/http/client-ip";
import { languageCookie } from "@/lib/messages/languages";
import { sessionCookie } from "./cookies";
import { endOrPostpone } from "./postponed-sign-outs";

export async function signOut(): Promise<"now" | "later"> {
  const { name, options } = sessionCookie();
  const jar = await cookies();
  const token = jar.get(name)?.value;
  const when = token ? await endOrPostpone(token, callerOf(await headers())) : "now";
  jar.set(name, "", { ...options, maxAge: 0 });
  // The next person at a shared device may read another language.
  jar.delete(languageCookie);
  return when;
}
