"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { makeCalendarFeed, revokeCalendarFeed } from "@/lib/assignments/calendar/feed";
import { languageOf } from "@/lib/preferences/format";
import { saveMailWishes } from "@/lib/preferences/mail";
import { mailWishesInput } from "@/lib/preferences/mail-schema";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { endOwnSession } from "@/lib/session/open-and-end";
import { statefulFormAction } from "@/lib/session/stateful-form-action";

export const endOwnSessionAction = formAction({
  gate: requirePerson,
  schema: z.object({ id: z.uuid() }),
  run: async (learner, { id }) => {
    await endOwnSession(learner, id);
    redirect("/account?ended=1");
  },
});

export const makeCalendarFeedAction = statefulFormAction({
  gate: requirePerson,
  schema: z.object({}),
  // No other response contains the address.
  run: async (learner) => ({ done: await makeCalendarFeed(learner) }),
});

export const revokeCalendarFeedAction = formAction({
  gate: requirePerson,
  schema: z.object({}),
  run: async (learner) => {
    await revokeCalendarFeed(learner);
    redirect("/account");
  },
});

export const saveMailWishesAction = statefulFormAction({
  gate: requirePerson,
  schema: mailWishesInput,
  run: async (learner, wishes): Promise<void> => {
    await saveMailWishes(learner, wishes, languageOf((await headers()).get("accept-language")));
    redirect("/account?saved=1");
  },
});
