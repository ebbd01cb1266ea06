import { z } from "zod";
import { versionKey } from "@/lib/identity-provider/schema";

const words = {
  activated: "This version is now in use.",
  enabled: "Sign-in is enabled.",
  disabled: "Sign-in is disabled. People who are signed in stay signed in.",
};

export const querySchema = z
  .object({ from: versionKey.nullable().catch(null), activated: flag(), enabled: flag(), disabled: flag() })
  .transform(({ from, ...flags }) => {
    const done = (Object.keys(words) as (keyof typeof words)[]).find((name) => flags[name]);
    return { from, done: done ? words[done] : null };
  });

function flag() {
  return z.literal("1").optional().catch(undefined);
}
