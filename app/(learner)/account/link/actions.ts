"use server";

import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { Refusal } from "@/lib/errors";
import { removeOwnIdentity } from "@/lib/people-merges/identities";
import { beginLink, finishLink } from "@/lib/people-merges/link";
import { linkCookie } from "@/lib/session/cookies";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";

const messages: Partial<Record<string, string>> = {
  identity_in_directory: "managed",
  identity_last: "last",
  link_expired: "expired",
  link_has_record: "has_record",
  link_needs_approval: "needs_approval",
  link_not_fresh: "not_fresh",
  link_same_account: "same",
  merge_in_one_directory: "managed",
  operator_always_admin: "managed",
};

/** A page follows, because Chrome applies `form-action` to the way to the provider, too. */
export const beginLinkAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async (learner) => {
    const sealed = await beginLink(learner).catch(toAccount);
    const { name, options } = linkCookie();
    (await cookies()).set(name, sealed, options);
    redirect("/account/link");
  },
});

export const finishLinkAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async (learner) => {
    const jar = await cookies();
    const { name, options } = linkCookie();
    await finishLink(learner, jar.get(name)?.value ?? null).catch(toAccount);
    jar.set(name, "", { ...options, maxAge: 0 });
    redirect("/account?message=linked#ways");
  },
});

export const unlinkAction = formAction({
  gate: requirePerson,
  schema: z.object({ id: z.uuid() }),
  run: async (learner, { id }) => {
    await removeOwnIdentity(learner, id).catch(toAccount);
    redirect("/account?message=unlinked#ways");
  },
});

function toAccount(error: unknown): never {
  const message = error instanceof Refusal && messages[error.code];
  if (message) redirect(`/account?message=${message}#ways`);
  throw error;
}
