import type { z } from "zod";
import type { Retained } from "@/lib/database/retention-period";
import type { PersonalRows } from "@/lib/lists/selection";

/** Adds to the title, text, length and optional flag of all kinds. Imports and forms use the names of `data`. */
export type ActivityKindData = {
  /** Describes stored data, and still reads data from earlier rules. */
  data: z.ZodObject;
  /** Validates imported and typed values. */
  input: Record<string, z.ZodType>;
  /** Translates fields that forms show as other texts. */
  form?: Record<string, FormConversion>;
  /** Estimates minutes; 0 means unknown. */
  minutes(body: string, data: object): number;
  completion: CompletionMode;
  /** Names tables of the kind's own with rows about people. */
  tables?: Record<string, PersonalTable>;
};

/** `manual`: learners mark it done. `automatic`: the kind's own command does. */
export type CompletionMode = "manual" | "automatic";

type FormConversion<Value = never> = { toForm(value: Value): string; fromForm(text: string): unknown };

/** Deleting a person or an activity deletes their rows; the export has a field with the name of the table. */
type PersonalTable = {
  rows: PersonalRows;
  row: z.ZodType;
  /** Removes old rows. The table also needs a name in `retention.kinds` of the catalog. */
  retained?: Retained;
};

type Values<Data extends z.ZodObject> = Required<z.output<Data>>;

type OtherThanText<Data extends z.ZodObject> = {
  [Name in keyof Values<Data>]: Values<Data>[Name] extends string ? never : Name;
}[keyof Values<Data>];

type Typed<Data extends z.ZodObject> = {
  data: Data;
  input: { [Name in keyof Data["shape"]]: z.ZodType<z.output<Data["shape"][Name]>> };
  minutes(body: string, data: z.output<Data>): number;
} & ([OtherThanText<Data>] extends [never]
  ? { form?: undefined }
  : { form: { [Name in OtherThanText<Data>]: FormConversion<Values<Data>[Name]> } });

/** Requires that `input` gives stored values, and `toForm` and `fromForm` for each field that isn't text. */
export const defineKind = <Data extends z.ZodObject>(
  kind: Omit<ActivityKindData, "data" | "input" | "minutes" | "form"> & Typed<Data>,
) => kind;
