"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { currentPreferences } from "@/app/preferences";
import { makeCalendarFeed, revokeCalendarFeed } from "@/lib/assignments/calendar/feed";
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
    const { browserLanguage } = await currentPreferences();
    await saveMailWishes(learner, wishes, browserLanguage);
    redirect("/account?saved=1");
  },
});
