/** `whole`: from before there were phases; in one transaction, and the previous version does not run on what it leaves. */
export type Phase = "whole" | "expand" | "contract";

/** By the name, which is all that another version's database tells of it (docs/decisions/032). */
export function phaseOf(name: string): Phase {
  return (/^\d+_(expand|contract)_/.exec(name)?.[1] as Phase | undefined) ?? "whole";
}
