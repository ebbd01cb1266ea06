import type { Messages } from "./messages";

type PresetTexts = {
  fields: Record<string, { label: string; hint: string }>;
  notes: string[];
  registration: string[];
};

export function presetTexts(
  name: keyof Messages["providerPresets"],
  { providerPresets }: Messages,
): PresetTexts {
  const { fields, notes, registration } = providerPresets[name];
  return { fields, notes: Object.values(notes), registration: Object.values(registration) };
}
