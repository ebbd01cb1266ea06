import type { z } from "zod";

/** What only one kind of activity knows. All kinds have a title, a text, a length, and whether they are optional. */
export type ActivityKindData<Data extends z.ZodObject = z.ZodObject> = {
  /** What it has besides, as it is stored. What was accepted under earlier rules can still be read. */
  data: Data;
  input: { [Name in keyof Data["shape"]]: z.ZodType<z.output<Data["shape"][Name]>> };
  /** Estimates minutes; 0 means unknown. */
  minutes(body: string, data: z.output<Data>): number;
};

/** A kind of activity whose input gives what it stores. */
export const defineKind = <Data extends z.ZodObject>(kind: ActivityKindData<Data>) => kind;
