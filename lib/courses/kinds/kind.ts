import type { z } from "zod";

export type Kind<Data extends z.ZodObject = z.ZodObject> = {
  /** Describes stored data, including what earlier rules accepted. */
  data: Data;
  input: { [Name in keyof Data["shape"]]: z.ZodType<z.output<Data["shape"][Name]>> };
  /** Estimates minutes; 0 means unknown. */
  minutes(body: string, data: z.output<Data>): number;
};

export const defineKind = <Data extends z.ZodObject>(kind: Kind<Data>) => kind;
