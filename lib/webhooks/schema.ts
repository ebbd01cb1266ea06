import { z } from "zod";
import { env } from "@/lib/env";
import { type EventType, eventTypes } from "@/lib/events/schema";
import { findEndpointError } from "@/lib/identity-provider/settings";
import { endpointErrorText, fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";

export const testType = "webhook.test";

export const mostEndpoints = 50;

/** Deliveries of an endpoint that may wait; further events stay in the feed. */
export const mostWaiting = 1_000;

/** Events a second that an endpoint gets at most, so that catching up doesn't slow pages down. */
export const mostInSecond = 250;

/** Finished deliveries of an endpoint that its log keeps. */
export const mostKept = 10_000;

/** In days. */
export const daysKept = 7;

export const pauseReasons = ["admin", "gone", "attempts_used", "secret_unreadable"] as const;

export type PauseReason = (typeof pauseReasons)[number];

export const outcomes = ["delivered", "failed", "skipped", "expired"] as const;

export type Outcome = (typeof outcomes)[number];

const url = z
  .string()
  .overwrite(trimmed)
  .max(2_000, fieldError("too_long", { max: 2_000 }))
  .superRefine((value, context) => {
    const found = findEndpointError(value, env().IDP_ALLOWED_CIDRS);
    if (!found) return;
    const message =
      found.code === "malformed" ? fieldErrorText("webhook_url_malformed") : endpointErrorText(found);
    context.addIssue({ code: "custom", message });
  });

const description = z
  .string()
  .overwrite(trimmed)
  .max(200, fieldError("too_long", { max: 200 }))
  .refine((text) => !text.includes("\0"), fieldError("nul_character"));

/** No types mean all, also those of later versions. */
const chosenTypes = z
  .array(z.enum(eventTypes, fieldError("event_type_unknown")))
  .transform((types): EventType[] => [...new Set(types)]);

export const endpointInput = z.object({
  url,
  description: description.default(""),
  eventTypes: chosenTypes.default([]),
});

export const changedEndpoint = z.object({ url, description, eventTypes: chosenTypes }).partial();

export type EndpointInput = z.output<typeof endpointInput>;
