"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { overlap } from "@/lib/api-keys/schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin, requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import {
  changeEndpoint,
  createEndpoint,
  dismissMissed,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from "@/lib/webhooks/edit";
import { findLastAttempt } from "@/lib/webhooks/list";
import { replayDelivery, replayRange, sendTest, skipDelivery } from "@/lib/webhooks/replay";
import { idempotencyKey, newWebhookForm, savedWebhookForm } from "./fields";
import { webhooksPath, webhookUrl } from "./paths";

const endpoint = z.object({ id: z.uuid() });
const delivery = endpoint.extend({
  deliveryId: z
    .string()
    .regex(/^\d{1,18}$/)
    .transform(BigInt),
});

// Only this response contains the secret. A form sent twice within a minute gets the same secret twice.
export const createWebhookAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: newWebhookForm,
  run: async (admin, { idempotencyKey, ...input }) => {
    const toList = redirectOnRefusal({
      webhook_already_added: `${webhooksPath}?message=added_already#result`,
    });
    const { id, secret } = await createEndpoint(admin, input, idempotencyKey).catch(toList);
    return { done: { secret, back: webhookUrl(id) } };
  },
});

export const changeWebhookAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: savedWebhookForm,
  run: async (admin, { id, ...input }): Promise<void> => {
    await changeEndpoint(admin, id, input);
    redirect(webhookUrl(id, "saved"));
  },
});

export const rotateWebhookSecretAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: endpoint.extend({ overlap, idempotencyKey }),
  run: async (admin, { id, overlap, idempotencyKey }) => {
    const { secret } = await rotateSecret(admin, id, overlap, idempotencyKey);
    return { done: { secret, back: webhookUrl(id) } };
  },
});

export const pauseWebhookAction = formAction({
  gate: requireFreshAdmin,
  schema: endpoint,
  run: async (admin, { id }) => {
    await pauseEndpoint(admin, id);
    redirect(webhookUrl(id, "paused"));
  },
});

export const resumeWebhookAction = formAction({
  gate: requireFreshAdmin,
  schema: endpoint,
  run: async (admin, { id }) => {
    await resumeEndpoint(admin, id);
    redirect(webhookUrl(id, "resumed"));
  },
});

export const testWebhookAction = formAction({
  gate: requireFreshAdmin,
  schema: endpoint,
  run: async (admin, { id }) => {
    await sendTest(admin, id);
    redirect(webhookUrl(id, "tested"));
  },
});

export const dismissMissedAction = formAction({
  gate: requireFreshAdmin,
  schema: endpoint,
  run: async (admin, { id }) => {
    await dismissMissed(admin, id);
    redirect(webhookUrl(id));
  },
});

export const removeWebhookAction = formAction({
  gate: requireFreshAdmin,
  schema: endpoint,
  run: async (admin, { id }) => {
    await removeEndpoint(admin, id);
    redirect(`${webhooksPath}?message=removed#result`);
  },
});

export const replayDeliveryAction = formAction({
  gate: requireFreshAdmin,
  schema: delivery,
  run: async (admin, { id, deliveryId }) => {
    const refused = redirectOnRefusal({ webhook_event_deleted: webhookUrl(id, "event_deleted") });
    const { replay } = await replayDelivery(admin, id, deliveryId).catch(refused);
    redirect(webhookUrl(id, replay === "paused" ? "replay_waits" : "replayed"));
  },
});

export const skipDeliveryAction = formAction({
  gate: requireFreshAdmin,
  schema: delivery,
  run: async (admin, { id, deliveryId }) => {
    await skipDelivery(admin, id, deliveryId);
    redirect(webhookUrl(id, "skipped"));
  },
});

export const replaySinceAction = formAction({
  gate: requireFreshAdmin,
  schema: endpoint.extend({ hours: z.enum(["1", "24", "168", "720"]).transform(Number) }),
  run: async (admin, { id, hours }) => {
    const since = new Date(Date.now() - hours * 3_600_000);
    const replay = await replayRange(admin, id, { since });
    const messages = { sending: "replaying", paused: "replay_waits", nothing: "nothing_to_replay" };
    redirect(webhookUrl(id, messages[replay]));
  },
});

/** Answers an open page, which reads everything again only after a new attempt. */
export const lastAttemptAction = formAction({
  gate: requireAdmin,
  schema: endpoint,
  run: (admin, { id }) => findLastAttempt(admin, id),
});
