import type { Metadata } from "next";
import type { Messages } from "@/lib/messages/messages";
import { currentMessages } from "./messages";

/** The metadata asks the gate too, because a 404 should not reveal the title. */
export const titled =
  (title: string | ((t: Messages) => string), gate: () => Promise<unknown>) =>
  async (): Promise<Metadata> => {
    await gate();
    return { title: typeof title === "string" ? title : title(await currentMessages()) };
  };
