"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { currentMessages } from "@/app/messages";
import type { Admin } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { missingEndpoints } from "@/lib/identity-provider/connection";
import {
  disableIdentityProvider,
  enableIdentityProvider,
  saveDraft,
  saveWithUserIdPath,
} from "@/lib/identity-provider/edit";
import { presets } from "@/lib/identity-provider/presets/registry";
import { versionKey } from "@/lib/identity-provider/schema";
import { versionName } from "@/lib/identity-provider/settings";
import type { VersionKey } from "@/lib/identity-provider/versions";
import { readerLanguage } from "@/lib/messages/field-errors";
import { refusalText } from "@/lib/messages/refusal-message";
import { endsSessions } from "@/lib/session/end-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin, requireFreshAdmin } from "@/lib/session/gates";
import { currentLanguage } from "@/lib/session/reader-language";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { discover } from "@/lib/sign-in/discover";
import { prepareTestSignIn } from "@/lib/sign-in/prepare-test";
import { runOrRequest } from "../approvals/run-or-request";
import { findConflict } from "./conflict";
import { connectionOf, type DiscoveredSettings, sealDiscovered } from "./discovered-settings";
import { connectSchema, formSchema, labelsIn } from "./fields";
import { providerPath } from "./paths";
import { urlAfter } from "./shown-place";

export const connectAction = statefulFormAction({
  gate: requireAdmin,
  schema: connectSchema,
  run: async (admin, { provider, ...asked }) => {
    const found = await find(admin, asked);
    redirect(`${await urlAfter(provider, { found: sealDiscovered(found) })}#result`);
  },
});

export const saveAction = statefulFormAction({
  gate: requireFreshAdmin,
  // The schema is lazy, because the build doesn't know the environment.
  schema: z.lazy(() => formSchema(env().IDP_ALLOWED_CIDRS)),
  secrets: ["clientSecret"],
  conflict: findConflict,
  run: async (admin, { newest, from, after, provider, ...draft }) => {
    const key = await saveDraft(admin, draft, { newest, from, where: provider });
    if (after === "test") await beginTest(admin, key);
    redirect(`${providerPath}/versions/${versionName(key)}?saved=1`);
  },
});

export const mapUserIdAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: z.object({ version: versionKey }),
  run: async (admin, { version }) => beginTest(admin, await saveWithUserIdPath(admin, version, "sub")),
});

export const testAction = formAction({
  gate: requireAdmin,
  schema: z.object({ version: versionKey }),
  run: (admin, { version }) => beginTest(admin, version),
});

export const activateAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: endsSessions.extend({
    version: versionKey,
    instead: z.preprocess((name) => name || null, versionKey.nullable()),
  }),
  run: async (admin, { version, instead, endsSessions }) => {
    await runOrRequest(admin, "activate_provider", { version, instead, endsSessions });
    redirect(await urlAfter(version.id, { activated: "1" }));
  },
});

export const enableAction = formAction({
  gate: requireAdmin,
  schema: z.object({ provider: z.uuid() }),
  run: async (admin, { provider }) => {
    await enableIdentityProvider(admin, provider);
    redirect(await urlAfter(provider, { enabled: "1" }));
  },
});

export const disableAction = formAction({
  gate: requireFreshAdmin,
  schema: endsSessions.extend({ provider: z.uuid() }),
  run: async (admin, { endsSessions, provider }) => {
    await disableIdentityProvider(admin, endsSessions, provider);
    redirect(await urlAfter(provider, { disabled: "1" }));
  },
});

// After any failure, the form shows the values known without the provider.
async function find(
  admin: Admin,
  asked: Pick<DiscoveredSettings, "preset" | "typed">,
): Promise<DiscoveredSettings> {
  const language = await currentLanguage();
  try {
    const issuer = presets[asked.preset].issuer(asked.typed);
    const discovered = await readerLanguage.run(language, () => discover(admin, issuer));
    const found = { ...asked, ...discovered, failure: null };
    const labels = labelsIn(await currentMessages());
    const missing = missingEndpoints(connectionOf(found)).map((name) => labels[name]);
    if (missing.length === 0) return found;
    return {
      ...found,
      failure: refusalText(new Refusal("discovery_endpoint_missing", { missing }), language),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...asked, metadata: null, address: null, failure: refusalText(error, language).slice(0, 1_500) };
  }
}

// Chrome's form-action lets links, but not forms, end at another site, so a page of our own leads there.
async function beginTest(admin: Admin, key: VersionKey): Promise<never> {
  const { url } = await prepareTestSignIn(admin, key);
  redirect(`${providerPath}/test${new URL(url).search}`);
}
