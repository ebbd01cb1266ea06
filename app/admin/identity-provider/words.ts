import type { Messages } from "@/lib/messages/messages";

/** Returns the texts of settings that have a fixed set of values, by the last part of the field's name. */
export const valueTextsIn = ({
  identityProvider: { advanced, form },
}: Pick<Messages, "identityProvider">): Record<string, Record<string, string>> => ({
  freshSignIn: { off: advanced.freshOff, max_age: advanced.freshMaxAge, prompt: advanced.freshPrompt },
  tokenRequestFormat: { json: form.json, form: form.form },
  tokenAuthentication: { client_secret_basic: advanced.inHeader, client_secret_post: advanced.inBody },
});
