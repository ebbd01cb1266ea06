"use client";

import { createContext, useContext } from "react";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

export type SharedTexts = ClientTexts<Messages["components"]> & { failed: ClientTexts<Messages["failed"]> };

/** The layout provides the texts that nearly every page needs. */
export const Texts = createContext({} as SharedTexts);

export const useTexts = () => useContext(Texts);
