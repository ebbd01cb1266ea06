import { z } from "zod";
import { presetName } from "@/lib/identity-provider/presets/registry";
import { versionKey } from "@/lib/identity-provider/schema";
import { openDiscovered } from "./discovered-settings";
import { askedProvider } from "./fields";

const flagNames = ["activated", "enabled", "disabled", "changed"] as const;

export const querySchema = z
  .object({
    from: versionKey.nullable().catch(null),
    provider: askedProvider.catch(null),
    preset: presetName.nullable().catch(null),
    found: z.string().transform(openDiscovered).nullable().catch(null),
    activated: flag(),
    enabled: flag(),
    disabled: flag(),
    changed: flag(),
  })
  .transform(({ from, provider, preset, found, ...flags }) => {
    const done = flagNames.find((name) => flags[name]) ?? null;
    return { from, provider, preset: found?.preset ?? preset, found, done };
  });

function flag() {
  return z.literal("1").optional().catch(undefined);
}
