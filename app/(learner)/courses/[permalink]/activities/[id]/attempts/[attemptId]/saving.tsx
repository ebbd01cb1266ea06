"use client";

import { createContext, useContext } from "react";
import type { useSaving } from "./use-saving";

const SavingContext = createContext<ReturnType<typeof useSaving> | null>(null);

export const Saving = SavingContext.Provider;

export const useCurrentSaving = () => useContext(SavingContext);
