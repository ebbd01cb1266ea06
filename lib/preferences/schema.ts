import { z } from "zod";

export const themes = ["system", "light", "dark"] as const;

export const themeSchema = z.enum(themes);

export type Theme = z.infer<typeof themeSchema>;

export const timeZoneCookie = "lectern_time_zone";

/** In seconds. */
export const preferenceLifetime = 365 * 24 * 3600;

/** `language` is the page's, such as `de-AT` or `en-DE`. `timeZone` is null until the browser reports it. */
export type Preferences = {
  theme: Theme;
  language: string;
  browserLanguage: string;
  timeZone: string | null;
};
