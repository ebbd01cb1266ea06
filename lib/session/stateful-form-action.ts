import { headers } from "next/headers";
import { notFound } from "next/navigation";
import type { z } from "zod";
import { env } from "@/lib/env";
import { isReadOnlyError, Refusal } from "@/lib/errors";
import {
  type Conflict,
  type FormOutcome,
  type FormState,
  type FormValues,
  newForm,
} from "@/lib/forms/schema";
import { errorsByField, textsOf, typedSecrets, withoutSecrets } from "@/lib/forms/values";
import { noteAction } from "@/lib/http/exchange";
import { readerLanguage } from "@/lib/messages/field-errors";
import { messagesIn } from "@/lib/messages/messages";
import { refusalText } from "@/lib/messages/refusal-message";
import { randomToken } from "@/lib/secrets";
import { recordRefusedInBackground } from "./denied-access";
import { formIn } from "./form-action";
import { currentLanguage } from "./reader-language";
import { signInNeedOf } from "./sign-in-redirect";

type Definition<Actor, Schema extends z.ZodType> = {
  gate: () => Promise<Actor>;
  schema: Schema;
  /** Redirects, or returns the outcome. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most forms lead elsewhere, and return nothing
  run: (actor: Actor, input: z.infer<Schema>) => Promise<FormOutcome | void>;
  secrets?: readonly string[];
  /** Returns texts that uploaded files stand for. They replace typed ones. */
  textsOfFiles?: (form: FormData) => Promise<FormValues>;
  /** Returns another admin's saved values after a `conflict` refusal. They replace those of hidden fields. */
  conflict?: (actor: Actor, input: z.infer<Schema>) => Promise<Conflict | null>;
};

export function statefulFormAction<Actor, Schema extends z.ZodType>(
  definition: Definition<Actor, Schema>,
  readLanguage = currentLanguage,
) {
  const { gate, schema, run, secrets = [], textsOfFiles } = definition;
  // The browser sends the previous state too, which can't be trusted.
  return async (_before: FormState, form: FormData): Promise<FormState> => {
    noteAction();
    const admission = await gate().then(
      (actor) => ({ actor, signIn: null }),
      async (error) => ({ signIn: await signInInstead(error, readLanguage) }),
    );
    const sent = formIn(form);
    const ofFiles = admission.signIn ? {} : await textsOfFiles?.(sent);
    const typed = { ...textsOf(sent), ...ofFiles };
    const state = stateOf(typed, secrets);
    if (admission.signIn) return { ...state, signIn: admission.signIn };
    const { actor } = admission;
    const parsed = schema.safeParse(typed);
    if (!parsed.success) {
      // Reading the language takes a statement, and only errors need it. zod makes messages when the issues are read.
      const errors = readerLanguage.run(await readLanguage(), () =>
        errorsByField((schema.safeParse(typed).error ?? parsed.error).issues, typed),
      );
      return withErrors(state, errors);
    }
    try {
      return { ...state, ...(await run(actor, parsed.data)) };
    } catch (error) {
      if (error instanceof Refusal) recordRefusedInBackground(actor, error, parsed.data);
      return withRefusal(state, error, readLanguage, async () =>
        definition.conflict ? definition.conflict(actor, parsed.data) : null,
      );
    }
  };
}

/** Keeps the redirect without JavaScript, where the answer is a page for signed-in people. */
async function signInInstead(
  error: unknown,
  readLanguage: () => Promise<string>,
): Promise<NonNullable<FormState["signIn"]>> {
  const need = signInNeedOf(error);
  if (!need || (!need.again && !(await headers()).has("next-action"))) throw error;
  const { again, sessionEnded } = messagesIn(await readLanguage()).signIn;
  const words = need.again ? again.reason({ minutes: env().ADMIN_FRESH_MINUTES }) : sessionEnded;
  return { path: need.path, words };
}

function stateOf(typed: FormValues, secrets: readonly string[]): FormState {
  const clearedSecrets = typedSecrets(typed, secrets);
  return { ...newForm(withoutSecrets(typed, secrets)), answer: randomToken(), clearedSecrets };
}

function withErrors(state: FormState, { "": message, ...errors }: Record<string, string>): FormState {
  return { ...state, errors, message: message ?? null };
}

async function withRefusal(
  state: FormState,
  error: unknown,
  readLanguage: () => Promise<string>,
  conflict: () => Promise<Conflict | null>,
): Promise<FormState> {
  if (isReadOnlyError(error))
    return { ...state, message: messagesIn(await readLanguage()).refusals.readOnly };
  if (!(error instanceof Refusal)) throw error;
  if (error.kind === "not_found") notFound();
  const message = refusalText(error, await readLanguage());
  if (error.field) return withErrors(state, { [error.field]: message });
  return { ...state, message, conflict: error.kind === "conflict" ? await conflict() : null };
}
