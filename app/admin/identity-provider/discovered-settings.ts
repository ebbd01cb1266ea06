import { z } from "zod";
import { connect } from "@/lib/identity-provider/connection";
import { providerMetadata } from "@/lib/identity-provider/metadata";
import { presetName, presets } from "@/lib/identity-provider/presets/registry";
import { seal, unseal } from "@/lib/secrets";

const found = z.object({
  preset: presetName,
  typed: z.record(z.string(), z.string()),
  metadata: providerMetadata.nullable(),
  address: z.string().nullable(),
  failure: z.string().max(1_500).nullable(),
});

export type DiscoveredSettings = z.infer<typeof found>;

const record = "discovered_settings";

/** Seals the values for the page's query, so that no foreign link can fill in the form. */
export function sealDiscovered(what: DiscoveredSettings): string {
  return seal(JSON.stringify(what), record);
}

export function openDiscovered(sealed: string): DiscoveredSettings | null {
  try {
    return found.parse(JSON.parse(unseal(sealed, record)));
  } catch {
    return null;
  }
}

export function connectionOf({ preset, typed, metadata }: DiscoveredSettings, isAdded = false) {
  return connect(presets[preset], typed, presets[preset].issuer(typed), metadata, isAdded);
}
