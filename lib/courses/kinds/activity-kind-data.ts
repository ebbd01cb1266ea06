import type { z } from "zod";

/** Adds to the title, text, length and optional flag of all kinds. */
export type ActivityKindData<Data extends z.ZodObject = z.ZodObject> = {
  /** Describes stored data, and still reads data from earlier rules. */
  data: Data;
  input: { [Name in keyof Data["shape"]]: z.ZodType<z.output<Data["shape"][Name]>> };
  /** Estimates minutes; 0 means unknown. */
  minutes(body: string, data: z.output<Data>): number;
};

/** A kind of activity whose input gives what it stores. */
export const defineKind = <Data extends z.ZodObject>(kind: ActivityKindData<Data>) => kind;
