/** `whole` migrations precede phases: they run in a transaction, and the previous version can't run on their result. */
export type Phase = "whole" | "expand" | "contract";

/** Reads the name, which is all that another version's database tells about a migration (docs/decisions/032). */
export function phaseOf(name: string): Phase {
  return (/^\d+_(expand|contract)_/.exec(name)?.[1] as Phase | undefined) ?? "whole";
}
