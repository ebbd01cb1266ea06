import { z } from "zod";

/** Day, night, or whatever the reader's system is set to. */
export const themes = ["system", "light", "dark"] as const;

export const themeSchema = z.enum(themes);

export type Theme = z.infer<typeof themeSchema>;

/** The cookie in which a reader's browser says where it is, because no header does. */
export const timeZoneCookie = "lectern_time_zone";

/** A year, in seconds: how long a browser keeps what a reader chose. */
export const choiceLifetime = 365 * 24 * 3600;

/** Whoever reads a page, signed in or not. `timeZone` is null until their browser has said it. */
export type Reader = { theme: Theme; language: string; timeZone: string | null };
