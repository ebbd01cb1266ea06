import "./globals.css";
import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import { choiceLifetime, timeZoneCookie } from "@/lib/preferences/schema";
import { Announcements } from "./_components/announcements";
import { Brand } from "./_components/brand";
import { SkipLink } from "./_components/skip-link";
import { TimeZone } from "./_components/time-zone";
import { currentAppearance } from "./appearance";
import { currentReader } from "./reader";

export async function generateMetadata(): Promise<Metadata> {
  const { schoolName } = await currentAppearance();
  return {
    title: { template: `%s · ${schoolName}`, default: schoolName },
    description: "The learning platform of your company.",
    robots: { index: false },
  };
}

export async function generateViewport(): Promise<Viewport> {
  const { theme } = await currentReader();
  if (theme !== "system") return { colorScheme: theme, themeColor: barColors[theme] };
  return {
    colorScheme: "light dark",
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: barColors.light },
      { media: "(prefers-color-scheme: dark)", color: barColors.dark },
    ],
  };
}

// The browser's own bar, above the header: --color-surface of globals.css.
const barColors = { light: "#fffdf8", dark: "#211e19" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // A page that is made ahead has scripts without a nonce, which the Content-Security-Policy forbids.
  await connection();
  const { theme, timeZone } = await currentReader();
  const { version, schoolName, logo, logoHasName, ...colours } = await currentAppearance();
  const hasAccent = Boolean(colours.accent || colours.accentDark);
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <body className="flex min-h-dvh flex-col font-sans text-base">
        {hasAccent && <link rel="stylesheet" href={`/appearance.css?v=${version}`} precedence="accent" />}
        <SkipLink />
        <Brand value={{ name: schoolName, logo, logoHasName }}>{children}</Brand>
        <Announcements />
        <TimeZone known={timeZone} cookie={timeZoneCookie} seconds={choiceLifetime} />
      </body>
    </html>
  );
}
