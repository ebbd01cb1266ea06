import type { z } from "zod";

/** What only one kind of activity knows. All kinds have a title, a text, a length, and whether they are optional. */
export type ActivityKindData<Data extends z.ZodObject = z.ZodObject> = {
  /** What it has besides, as it is stored. What was accepted under earlier rules can still be read. */
  data: Data;
  /** The same as forms and imports give it, under the same names. */
  input: { [Name in keyof Data["shape"]]: z.ZodType<z.output<Data["shape"][Name]>> };
  /** How many minutes it takes, when nobody says so; 0: that is not known. */
  minutes(body: string, data: z.output<Data>): number;
};

/** A kind of activity whose input gives what it stores. */
export const defineKind = <Data extends z.ZodObject>(kind: ActivityKindData<Data>) => kind;
