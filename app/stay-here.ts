import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { destinationHeader, safeDestination } from "@/lib/http/destination";

/** Without JavaScript a form leaves the browser on a POST, which reloading would repeat. */
export async function stayHere(): Promise<void> {
  const head = await headers();
  if (head.has("next-action")) return;
  const here = head.get(destinationHeader);
  // The sign-in page is no destination, but its address has one.
  redirect(here?.startsWith("/auth/sign-in") ? here : safeDestination(here));
}
