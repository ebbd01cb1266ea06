"use client";

import { createContext, type ReactNode, useContext } from "react";

type Value = { name: string; logo: string | null; logoHasName: boolean };

const BrandContext = createContext<Value>({ name: "Lectern", logo: null, logoHasName: false });

/** Whose platform this is, for everything on the page. */
export function Brand({ value, children }: { value: Value; children: ReactNode }) {
  return <BrandContext value={value}>{children}</BrandContext>;
}

/** What the platform is called, and its logo. */
export const useBrand = () => useContext(BrandContext);
