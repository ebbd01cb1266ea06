import { z } from "zod";
import type { EventType } from "@/lib/events/schema";
import type { FormValues } from "@/lib/forms/schema";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { type EndpointInput, endpointInput } from "@/lib/webhooks/schema";

const prefix = "type.";

type Shown = { url: string; description: string; eventTypes: readonly EventType[] };

export const formValues = ({ url, description, eventTypes }: Shown): FormValues => ({
  url,
  description,
  events: eventTypes.length > 0 ? "chosen" : "all",
  ...Object.fromEntries(eventTypes.map((type) => [typeField(type), "on"])),
});

/** Names the check box of a type. */
export const typeField = (type: EventType) => prefix + type;

const typed = z.record(z.string(), z.string());

export const idempotencyKey = z.string().regex(/^[\w-]{43}$/);

export const newWebhookForm = typed.transform(({ idempotencyKey: key, ...rest }, context) => {
  const known = idempotencyKey.safeParse(key);
  if (!known.success)
    context.addIssue({ code: "custom", path: ["idempotencyKey"], message: known.error.message });
  return { idempotencyKey: known.data ?? z.NEVER, ...readForm(rest, context) };
});

export const savedWebhookForm = typed.transform(({ id, ...rest }, context) => {
  const known = z.uuid().safeParse(id);
  if (!known.success) context.addIssue({ code: "custom", path: ["id"], message: known.error.message });
  return { id: known.data ?? z.NEVER, ...readForm(rest, context) };
});

function readForm(
  { url, description, events, ...boxes }: FormValues,
  context: z.RefinementCtx,
): EndpointInput {
  const chosen = Object.keys(boxes).filter((name) => name.startsWith(prefix) && boxes[name] === "on");
  const eventTypes = events === "chosen" ? chosen.map((name) => name.slice(prefix.length)) : [];
  if (events === "chosen" && chosen.length === 0)
    context.addIssue({ code: "custom", path: ["events"], message: fieldErrorText("event_types_missing") });
  const parsed = endpointInput.safeParse({ url, description, eventTypes });
  for (const { path, message } of parsed.error?.issues ?? [])
    context.addIssue({ code: "custom", path: [...path], message });
  return parsed.data ?? z.NEVER;
}
