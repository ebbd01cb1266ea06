"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Theme } from "@/lib/preferences/schema";
import { Brand, type BrandValue } from "./_components/brand";
import { Navigation } from "./_components/navigation";
import { SkipLink } from "./_components/skip-link";
import { type SharedTexts, Texts } from "./_components/texts";
import { TimeZone, type TimeZoneProps } from "./_components/time-zone";
import type { Header } from "./header-bar";

const HeaderContext = createContext<Header | null>(null);

type Props = {
  brand: BrandValue;
  header: Header | null;
  theme: Theme;
  timeZone: TimeZoneProps;
  texts: SharedTexts;
  children: ReactNode;
};

/** Frames every page as one client component, because each component is sent with every page. */
export function PageFrame({ brand, header, theme, timeZone, texts, children }: Props) {
  return (
    <Texts value={texts}>
      <BarColor theme={theme} />
      {/* The link is manual, because Next.js's metadata would send a component with it. */}
      <link rel="icon" href="/icon.svg" sizes="any" type="image/svg+xml" />
      <SkipLink />
      <Brand value={brand}>
        <HeaderContext value={header}>{children}</HeaderContext>
      </Brand>
      <Navigation />
      <TimeZone {...timeZone} />
    </Texts>
  );
}

// These are --color-surface in globals.css.
const barColors = { light: "#fffdf8", dark: "#211e19" };

/** Colors the browser's bar. Next.js's viewport would delay the page, and is sent twice. */
function BarColor({ theme }: { theme: Theme }) {
  if (theme !== "system") return <meta name="theme-color" content={barColors[theme]} />;
  return (
    <>
      <meta name="theme-color" content={barColors.light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={barColors.dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

export const useHeader = () => useContext(HeaderContext);
