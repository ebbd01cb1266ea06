import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { z } from "zod";
import { Refusal } from "@/lib/errors";
import {
  type FormOutcome,
  type FormState,
  type FormValues,
  type Meanwhile,
  newForm,
} from "@/lib/forms/schema";
import { errorsByField, textsOf, typedSecrets, withoutSecrets } from "@/lib/forms/values";
import { noteAction } from "@/lib/http/exchange";
import { randomToken } from "@/lib/secrets";
import { formIn } from "./form-action";
import { signInNeedOf } from "./sign-in-redirect";

type Definition<Actor, Schema extends z.ZodType> = {
  gate: () => Promise<Actor>;
  schema: Schema;
  /** What happens; a form that is done leads elsewhere by a redirect, or says what came of it. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms lead elsewhere, and return nothing
  run: (actor: Actor, input: z.infer<Schema>) => Promise<FormOutcome | void>;
  /** The fields that are never sent back. */
  secrets?: readonly string[];
  /** What somebody else has saved, for a refusal with `conflict`; its values replace those of hidden fields. */
  meanwhile?: (actor: Actor, input: z.infer<Schema>) => Promise<Meanwhile | null>;
};

/**
 * A server action for `<Form action={…}>`: as `formAction`, but what was typed stays, and what is wrong stands beside
 * its field. A schema says what is wrong; so does a `Refusal`, with `field` when it is about one. Where the gate asks for a
 * sign-in, the form does, and stays.
 */
export function statefulFormAction<Actor, Schema extends z.ZodType>(definition: Definition<Actor, Schema>) {
  const { gate, schema, run, secrets = [] } = definition;
  // What React sends along as the state before comes from the browser, and is not looked at.
  return async (_before: FormState, form: FormData): Promise<FormState> => {
    noteAction();
    const admission = await gate().then(
      (actor) => ({ actor, signIn: null }),
      async (error) => ({ signIn: await signInInstead(error) }),
    );
    const typed = textsOf(formIn(form));
    const state = kept(typed, secrets);
    if (admission.signIn) return { ...state, signIn: admission.signIn };
    const { actor } = admission;
    const parsed = schema.safeParse(typed);
    if (!parsed.success) return withErrors(state, errorsByField(parsed.error.issues, typed));
    try {
      return { ...state, ...(await run(actor, parsed.data)) };
    } catch (error) {
      return withRefusal(state, error, async () =>
        definition.meanwhile ? definition.meanwhile(actor, parsed.data) : null,
      );
    }
  };
}

/** @throws what does not lead to sign-in; and what does, where the answer is a page, which only who is signed in may see */
async function signInInstead(error: unknown): Promise<NonNullable<FormState["signIn"]>> {
  const need = signInNeedOf(error);
  if (!need || (!need.again && !(await headers()).has("next-action"))) throw error;
  return { path: need.path, words: need.words };
}

function kept(typed: FormValues, secrets: readonly string[]): FormState {
  const forgotten = typedSecrets(typed, secrets);
  return { ...newForm(withoutSecrets(typed, secrets)), answer: randomToken(), forgotten };
}

function withErrors(state: FormState, { "": message, ...errors }: Record<string, string>): FormState {
  return { ...state, errors, message: message ?? null };
}

async function withRefusal(
  state: FormState,
  error: unknown,
  meanwhile: () => Promise<Meanwhile | null>,
): Promise<FormState> {
  if (!(error instanceof Refusal)) throw error;
  if (error.code === "not_found") notFound();
  if (error.field) return withErrors(state, { [error.field]: error.message });
  return {
    ...state,
    message: error.message,
    meanwhile: error.code === "conflict" ? await meanwhile() : null,
  };
}
