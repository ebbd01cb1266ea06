"use client";

import { createContext, type ReactNode, useContext } from "react";
import { Brand, type BrandValue } from "./_components/brand";
import { Navigation } from "./_components/navigation";
import { SkipLink } from "./_components/skip-link";
import { TimeZone, type TimeZoneProps } from "./_components/time-zone";
import type { Header } from "./header-bar";

const HeaderContext = createContext<Header | null>(null);

type Props = { brand: BrandValue; header: Header | null; timeZone: TimeZoneProps; children: ReactNode };

/** What surrounds every page, as one client component: each is sent with every page. */
export function PageFrame({ brand, header, timeZone, children }: Props) {
  return (
    <>
      <SkipLink />
      <Brand value={brand}>
        <HeaderContext value={header}>{children}</HeaderContext>
      </Brand>
      <Navigation />
      <TimeZone {...timeZone} />
    </>
  );
}

/** As of when the document was loaded; null when signed out. */
export const useHeader = () => useContext(HeaderContext);
