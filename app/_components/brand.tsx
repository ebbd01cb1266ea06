"use client";

import { createContext, type ReactNode, useContext } from "react";

export type BrandValue = { name: string; logo: string | null; logoHasName: boolean };

const BrandContext = createContext<BrandValue>({ name: "Lectern", logo: null, logoHasName: false });

export function Brand({ value, children }: { value: BrandValue; children: ReactNode }) {
  return <BrandContext value={value}>{children}</BrandContext>;
}

export const useBrand = () => useContext(BrandContext);
