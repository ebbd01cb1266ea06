import { z } from "zod";
import { presetName } from "@/lib/identity-provider/presets/registry";
import { versionKey } from "@/lib/identity-provider/schema";
import { openDiscovered } from "./discovered-settings";

const words = {
  activated: "This version is now in use.",
  enabled: "Sign-in is enabled.",
  disabled: "Sign-in is disabled. People who are signed in stay signed in.",
};

export const querySchema = z
  .object({
    from: versionKey.nullable().catch(null),
    preset: presetName.nullable().catch(null),
    found: z.string().transform(openDiscovered).nullable().catch(null),
    activated: flag(),
    enabled: flag(),
    disabled: flag(),
  })
  .transform(({ from, preset, found, ...flags }) => {
    const done = (Object.keys(words) as (keyof typeof words)[]).find((name) => flags[name]);
    return { from, preset: found?.preset ?? preset, found, done: done ? words[done] : null };
  });

function flag() {
  return z.literal("1").optional().catch(undefined);
}
