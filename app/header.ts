import { cache } from "react";
import type { Learner } from "@/lib/actor";
import { messagesIn } from "@/lib/messages/messages";
import { initialsOf, shownName } from "@/lib/people/profile";
import type { Preferences } from "@/lib/preferences/schema";
import type { Header } from "./header-bar";

/** The cache makes it once a request, because React sends the same object once. */
export const headerOf = cache(
  ({ name: stored, email, isAdmin, roles }: Learner, { theme, language }: Preferences): Header => {
    const name = shownName(stored, messagesIn(language).components);
    return {
      person: {
        name,
        email: email === name ? null : email,
        initials: initialsOf(name),
        area: isAdmin ? "admin" : roles.length > 0 ? "manage" : null,
      },
      theme,
    };
  },
);
