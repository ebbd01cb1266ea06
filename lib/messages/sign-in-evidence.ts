import type { EndpointError } from "@/lib/refusal-codes";
import type { Messages } from "./messages";

type Texts = Messages["signInEvidence"];

type Details<Text> = Text extends (details: infer Named) => string
  ? { [Name in keyof Named]: Named[Name] extends string ? string | readonly string[] : Named[Name] }
  : object;

/** The sign-in log holds these codes with their parameters; its pages turn them into text. */
export type Evidence =
  | { [Code in keyof Texts]: { code: Code } & Details<Texts[Code]> }[keyof Texts]
  | { code: `endpoint_${EndpointError["code"]}`; host: string };

/** Holds evidence, or another program's code such as ECONNREFUSED. */
export type Reason = string | readonly Evidence[];

/** @param reason may be another program's code, or a sentence of an earlier version */
export function reasonText(reason: string | readonly { code: string }[] | null, t: Messages): string | null {
  return evidenceText(typeof reason === "string" ? [{ code: reason }] : (reason ?? []), t) || null;
}

/** Quotes values in lists. */
export function evidenceText(evidence: readonly { code: string }[], t: Messages): string {
  const { quoted } = t.learningPaths;
  const shown = (value: unknown) =>
    Array.isArray(value) ? value.map((name) => quoted({ name })).join(", ") : value;
  const texts = { ...t.fieldErrors, ...t.signInEvidence } as Record<
    string,
    string | ((details: object) => string)
  >;
  return evidence
    .map(({ code, ...details }) => {
      const text = texts[code] ?? code;
      if (typeof text === "string") return text;
      return text(Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shown(value)])));
    })
    .join("; ");
}
