import type { Messages } from "@/lib/messages/messages";

/** Returns the texts of settings that have a fixed set of values, by the last part of the field's name. */
export const valueTextsIn = ({
  identityProvider: { advanced, form, found },
}: Pick<Messages, "identityProvider">): Record<string, Record<string, string>> => ({
  freshSignIn: { off: found.off, max_age: found.maxAge, prompt: found.prompt },
  tokenRequestFormat: { json: form.json, form: form.form },
  tokenAuthentication: { client_secret_basic: advanced.inHeader, client_secret_post: advanced.inBody },
});
