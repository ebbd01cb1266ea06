import { messagesIn } from "@/lib/messages/messages";
import { currentPreferences, usePreferences } from "./preferences";

/** Returns the texts in the reader's language. */
export const currentMessages = async () => messagesIn((await currentPreferences()).language);

export const useMessages = () => messagesIn(usePreferences().language);
