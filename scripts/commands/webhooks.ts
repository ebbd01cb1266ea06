import type { Command } from "commander";
import { z } from "zod";
import { overlap } from "@/lib/api-keys/schema";
import { Refusal } from "@/lib/errors";
import {
  changeEndpoint,
  createEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from "@/lib/webhooks/edit";
import {
  findEndpoint,
  type ListedDelivery,
  type ListedEndpoint,
  listDeliveries,
  listEndpoints,
} from "@/lib/webhooks/list";
import { replayDelivery, replayRange, sendTest, skipDelivery } from "@/lib/webhooks/replay";
import { changedEndpoint, endpointInput } from "@/lib/webhooks/schema";
import { judge, operator, print } from "./output";

export function addWebhookCommands(program: Command): void {
  const webhooks = program.command("webhooks").description("Manage webhooks (Standard Webhooks).");

  webhooks
    .command("list")
    .description("List all webhooks with what waits for them.")
    .option("--json", "print JSON")
    .action(async (options) => {
      const endpoints = (await listEndpoints(operator)).map(present);
      const lines = endpoints.map(
        ({ id, state, waiting, url }) =>
          `${id}  ${state.padEnd(15)}  ${String(waiting).padStart(5)} waiting  ${url}`,
      );
      print(
        endpoints,
        options,
        lines.join("\n") || "There are no webhooks. Add one with `lectern webhooks add URL`.",
      );
    });

  webhooks
    .command("add")
    .description("Add a webhook. Its secret is shown once, so copy it.")
    .argument("<url>", "the receiver's address")
    .option("--description <text>", "the system that listens")
    .option(
      "--events <types>",
      "the only types of events to send, such as person.created,enrollment.completed",
    )
    .option("--json", "print JSON")
    .action(async (url: string, { description, events, ...options }) => {
      const added = await createEndpoint(
        operator,
        judge(endpointInput, { url, description, eventTypes: typesIn(events) }),
      );
      print(added, options, `${added.id}\n${added.secret}\n\nThis is the only time the secret is shown.`);
    });

  webhooks
    .command("change")
    .description("Change the address, the description or the events of a webhook.")
    .argument("<id>", idHelp)
    .option("--url <url>", "the receiver's new address")
    .option("--description <text>", "the system that listens")
    .option("--events <types>", "the only types of events to send, or all")
    .option("--json", "print JSON")
    .action(async (id: string, { url, description, events, json }) => {
      const given = { url, description, eventTypes: typesIn(events) };
      const present = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const changed = judge(changedEndpoint, present);
      await changeEndpoint(operator, id, changed as Parameters<typeof changeEndpoint>[2]);
      print({ id, changed: true }, { json }, `Changed ${id}.`);
    });

  webhooks
    .command("pause")
    .description("Pause a webhook. Events wait for up to 30 days.")
    .argument("<id>", idHelp)
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      await pauseEndpoint(operator, id);
      print({ id, paused: true }, options, `Paused ${id}.`);
    });

  webhooks
    .command("resume")
    .description("Resume a paused webhook, and send what waits.")
    .argument("<id>", idHelp)
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      await resumeEndpoint(operator, id);
      print({ id, paused: false }, options, `Resumed ${id}.`);
    });

  webhooks
    .command("rotate")
    .description("Give a webhook a new secret. It is shown once, so copy it.")
    .argument("<id>", idHelp)
    .option("--overlap <time>", "how long the previous secret signs, too: 0, 90m, 24h, up to 30d", "24h")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      const rotation = judge(z.object({ overlap }), { overlap: options.overlap });
      const rotated = await rotateSecret(operator, id, rotation.overlap);
      print(rotated, options, `${rotated.secret}\n\nThis is the only time the secret is shown.`);
    });

  webhooks
    .command("test")
    .description("Send a test to a webhook, even a paused one.")
    .argument("<id>", idHelp)
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      const { eventId } = await sendTest(operator, id);
      print(
        { id, webhook_id: eventId },
        options,
        `A running server sends the test ${eventId}. Its log says what came of it.`,
      );
    });

  webhooks
    .command("replay")
    .description("Send events since a moment again, or the event of one delivery, with the same IDs.")
    .argument("<id>", idHelp)
    .option("--since <time>", "the first moment, such as 2027-01-31T08:00:00Z; at most 30 days ago")
    .option("--until <time>", "the end of the range; now if absent")
    .option("--delivery <number>", deliveryHelp)
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      const { since, until, delivery } = options;
      const range = judge(replayed, { since, until, delivery });
      const { replay } = range.delivery
        ? await replayDelivery(operator, id, range.delivery)
        : {
            replay: await replayRange(operator, id, { since: range.since ?? new Date(), until: range.until }),
          };
      const texts = {
        sending: "A running server sends them again.",
        paused: "They follow when you resume the webhook.",
        nothing: "There are no such events.",
      };
      print({ id, replay }, options, texts[replay]);
    });

  webhooks
    .command("log")
    .description("List the newest deliveries of a webhook with their answers.")
    .argument("<id>", idHelp)
    .option("--failing", "only those that failed and wait")
    .option("--page <number>", "25 deliveries each", "1")
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      const { page } = judge(z.object({ page: z.coerce.number().int().min(1).max(1_000) }), {
        page: options.page,
      });
      if (!(await findEndpoint(operator, id))) throw new Refusal("webhook_not_found");
      const { rows } = await listDeliveries(operator, id, { page, isFailing: options.failing === true });
      const deliveries = rows.map(presentDelivery);
      const lines = deliveries.map(
        ({ delivery, state, attempts, status, error, type }) =>
          `${delivery.padStart(8)}  ${state.padEnd(9)}  ${attempts} ${attempts === 1 ? "attempt " : "attempts"}  ${String(status ?? error).padEnd(4)}  ${type}`,
      );
      print(deliveries, options, lines.join("\n") || "There are no deliveries.");
    });

  webhooks
    .command("skip")
    .description("Skip an event that the receiver can't take, so that later ones of its subject go on.")
    .argument("<id>", idHelp)
    .argument("<delivery>", deliveryHelp)
    .option("--json", "print JSON")
    .action(async (id: string, number: string, options) => {
      const { delivery } = judge(z.object({ delivery: deliveryNumber }), { delivery: number });
      await skipDelivery(operator, id, delivery);
      print({ id, delivery: number, skipped: true }, options, `Skipped ${number}.`);
    });

  webhooks
    .command("remove")
    .description("Remove a webhook with its log and what waits for it.")
    .argument("<id>", idHelp)
    .option("--json", "print JSON")
    .action(async (id: string, options) => {
      await removeEndpoint(operator, id);
      print({ id, removed: true }, options, `Removed ${id}.`);
    });
}

const idHelp = "an ID from `webhooks list`";

const deliveryHelp = "a number from `webhooks log`";

const deliveryNumber = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const replayed = z
  .object({ since: moment.optional(), until: moment.optional(), delivery: deliveryNumber.optional() })
  .refine(({ since, delivery }) => (since === undefined) !== (delivery === undefined), {
    path: ["since"],
    message: "needs either a moment or --delivery",
  });

function typesIn(events: string | undefined): string[] | undefined {
  if (events === undefined) return undefined;
  return events === "all" ? [] : events.split(/[\s,]+/).filter(Boolean);
}

function present(endpoint: ListedEndpoint) {
  const { id, url, description, eventTypes, state, pauseReason, waiting, behind, missedEvents } = endpoint;
  return {
    id,
    url,
    description,
    event_types: eventTypes,
    state,
    pause_reason: pauseReason,
    waiting,
    behind: Number(behind),
    missed_events: Number(missedEvents),
    last_delivered_at: endpoint.lastDeliveredAt?.toISOString() ?? null,
    created_at: endpoint.createdAt.toISOString(),
  };
}

const presentDelivery = (delivery: ListedDelivery) => ({
  delivery: delivery.id,
  webhook_id: delivery.eventId,
  type: delivery.type,
  state: delivery.outcome ?? "waiting",
  attempts: delivery.attempts,
  answered_at: delivery.answeredAt?.toISOString() ?? null,
  due_at: delivery.dueAt?.toISOString() ?? null,
  status: delivery.status,
  error: delivery.error,
  response: delivery.response,
});
