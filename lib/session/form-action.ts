import { notFound } from "next/navigation";
import type { z } from "zod";
import { isReadOnlyError, NothingSaved, Refusal } from "@/lib/errors";
import { noteAction } from "@/lib/http/exchange";
import { recordRefusedInBackground } from "./denied-access";

type Definition<Actor, Schema extends z.ZodType, Answer> = {
  gate: () => Promise<Actor>;
  schema: Schema;
  run: (actor: Actor, input: z.infer<Schema>) => Promise<Answer>;
};

/** Makes a server action for `<form action={…}>`. Throws Refusal `invalid_input` for fields that no form sends. */
export function formAction<Actor, Schema extends z.ZodType, Answer = void>({
  gate,
  schema,
  run,
}: Definition<Actor, Schema, Answer>) {
  return async (form: FormData): Promise<Answer> => {
    noteAction();
    const actor = await gate();
    const fields = schema.safeParse(Object.fromEntries(formIn(form)));
    if (!fields.success) throw new Refusal("form_incomplete", { cause: fields.error });
    return run(actor, fields.data).catch((error) => reply(error, actor, fields.data));
  };
}

/** Parses what any program may send. Throws Refusal `invalid_input`. */
export function formIn(sent: unknown): FormData {
  if (sent instanceof FormData) return sent;
  throw new Refusal("form_malformed");
}

function reply(error: unknown, actor: unknown, input: unknown): never {
  if (error instanceof Refusal && error.kind === "not_found") {
    recordRefusedInBackground(actor, error, input);
    notFound();
  }
  if (isReadOnlyError(error)) throw new NothingSaved("Nothing was saved.", { cause: error });
  throw error;
}
