import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { clientTexts } from "@/lib/messages/client-texts";
import { directionOf } from "@/lib/messages/languages";
import type { Messages } from "@/lib/messages/messages";
import { preferenceLifetime, timeZoneCookie } from "@/lib/preferences/schema";
import { currentAppearance } from "./appearance";
import { headerOf } from "./header";
import { currentMessages } from "./messages";
import { currentVisitor } from "./person";
import { currentPreferences } from "./preferences";
import { PageFrame } from "./shared-client-bundle";

export async function generateMetadata(): Promise<Metadata> {
  const [{ schoolName }, { signIn }] = await Promise.all([currentAppearance(), currentMessages()]);
  return {
    title: { template: `%s · ${schoolName}`, default: schoolName },
    description: signIn.platform,
  };
}

// The page reaches the edges of a phone; the style sheet keeps its rounded corners clear.
export const viewport: Viewport = { viewportFit: "cover" };

// A prerendered page's scripts have no nonce, which the Content-Security-Policy demands.
export const dynamic = "force-dynamic";

const sharedTexts = ({ components, failed }: Messages) => ({
  ...clientTexts(components),
  failed: clientTexts(failed),
});

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [person, preferences, appearance, t] = await Promise.all([
    currentVisitor(),
    currentPreferences(),
    currentAppearance(),
    currentMessages(),
  ]);
  const { theme, timeZone, language } = preferences;
  const { version, schoolName, logo, logoHasName, ...colours } = appearance;
  const hasAccent = Boolean(colours.accent || colours.accentDark);
  return (
    <html lang={language} dir={directionOf(language)} data-theme={theme === "system" ? undefined : theme}>
      <body className="flex min-h-dvh flex-col font-sans text-base">
        {hasAccent && <link rel="stylesheet" href={`/appearance.css?v=${version}`} precedence="accent" />}
        <PageFrame
          brand={{ name: schoolName, logo, logoHasName }}
          header={person && headerOf(person, preferences)}
          theme={theme}
          texts={sharedTexts(t)}
          timeZone={{ known: timeZone, cookie: timeZoneCookie, seconds: preferenceLifetime }}
        >
          {children}
        </PageFrame>
      </body>
    </html>
  );
}
