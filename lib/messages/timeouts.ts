import { messagesIn } from "./messages";

export const timeoutMessages = messagesIn("en").timeouts;
