import { vi } from "vitest";

// Components without a request have no reader, so they are in English.
vi.mock("@/app/messages", async () => {
  const { messagesIn } = await import("@/lib/messages/messages");
  return { currentMessages: async () => messagesIn("en"), useMessages: () => messagesIn("en") };
});

vi.mock("@/app/_components/texts", async () => {
  const { messagesIn } = await import("@/lib/messages/messages");
  const { clientTexts } = await import("@/lib/messages/client-texts");
  const { components, failed, forms } = messagesIn("en");
  return {
    useTexts: () => ({ ...clientTexts(components), failed: clientTexts(failed) }),
    useFormTexts: () => clientTexts(forms),
  };
});
