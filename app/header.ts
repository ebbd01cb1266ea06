import { cache } from "react";
import type { Learner } from "@/lib/actor";
import { initialsOf } from "@/lib/people/profile";
import type { Preferences } from "@/lib/preferences/schema";
import type { Header } from "./header-bar";

/** The cache makes it once a request, because React sends the same object once. */
export const headerOf = cache(({ name, email, isAdmin, roles }: Learner, { theme }: Preferences): Header => {
  return {
    person: {
      name,
      email: email === name ? null : email,
      initials: initialsOf(name),
      area: isAdmin ? "admin" : roles.length > 0 ? "manage" : null,
    },
    theme,
  };
});
