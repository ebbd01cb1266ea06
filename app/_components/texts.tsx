"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

export type SharedTexts = ClientTexts<Messages["components"]> & { failed: ClientTexts<Messages["failed"]> };

// Next.js renders the not-found page of a form's action without the layout, and lib/http/rendered-refusal.ts replaces it.
const withoutLayout = { failed: { home: "{name}" } } as SharedTexts;

/** The layout provides the texts that nearly every page needs. */
export const Texts = createContext(withoutLayout);

export const useTexts = () => useContext(Texts);

type FormTexts = ClientTexts<Messages["forms"]>;

const FormTextsContext = createContext({} as FormTexts);

/** Provides the texts of forms, which most of learners' pages don't have. */
export function FormTexts({ texts, children }: { texts: FormTexts; children: ReactNode }) {
  return <FormTextsContext value={texts}>{children}</FormTextsContext>;
}

export const useFormTexts = () => useContext(FormTextsContext);
