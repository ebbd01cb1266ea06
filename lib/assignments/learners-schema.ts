import { z } from "zod";
import { required } from "@/lib/forms/text-schema";
import { joinedIds } from "./audience-schema";
import { type Assignable, assignable } from "./edit-schema";

export const mostFound = 1000;

export type ChosenLearners = { of: Assignable; personIds: string[] };

export type LearnersExemption = ChosenLearners & { reason: string };

const id = z.uuid();

const ticked = z
  .union([id.transform((one) => [one]), z.array(id).max(500)])
  .transform((ids) => [...new Set(ids)])
  .default([]);

export function tickedIn({ person }: { person?: unknown }): string[] | null {
  return ticked.safeParse(person).data ?? null;
}

export const chosenLearnersQuery = z.object({
  do: z.enum(["assign", "remind", "exempt", "end_exemption"]),
  whom: z.enum(["ticked", "found"]).default("ticked"),
  person: ticked,
});

const confirmed = z.object({ people: joinedIds(mostFound), list: z.string().default("") });

export const learnersForm = z
  .discriminatedUnion("do", [
    confirmed.extend({ do: z.literal("exempt"), reason: required(500) }),
    confirmed.extend({ do: z.literal("end_exemption") }),
    confirmed.extend({ do: z.literal("remind") }),
  ])
  .and(assignable);

const count = z.coerce.number().int().min(0).max(mostFound).default(0);

const countsOf = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>;

export const learnersReport = z.discriminatedUnion("report", [
  z.object({
    report: z.literal("remind"),
    ...countsOf("reminded", "already", "nothingToDo", "unreachable"),
  }),
  z.object({ report: z.literal("end_exemption"), ...countsOf("ended", "chosen") }),
  z.object({
    report: z.literal("exempt"),
    ...countsOf("exempted", "inPaths", "paths", "still", "left"),
    path: id.optional(),
  }),
]);

export type LearnersReport = z.infer<typeof learnersReport>;
