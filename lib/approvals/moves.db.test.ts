import { expect, test } from "vitest";
import { asAdmin, createAdmin, createIdentityProvider, profile } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { startMove } from "@/lib/people-moves/find";
import { planMove } from "@/lib/people-moves/plan";
import { newMove } from "@/lib/people-moves/schema";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { approve } from "./decide";
import { startRequiring } from "./settings";
import { submit } from "./submit";

test("Moving people and undoing it need a second admin", async () => {
  const [actor, second] = [await createAdmin(), await createAdmin()];
  const from = await createIdentityProvider();
  await provisionPerson(from, profile({ subject: "ada" }));
  const to = await db().identityProvider.create({
    data: { id: "00000000-0000-4000-8000-000000000009", issuer: "https://new.example.com" },
  });
  const move = newMove.parse({ from: from.id, to: to.id, kind: "user_id" });
  const [id, another] = [await planMove(actor, move), await planMove(actor, move)];
  await startMove(actor, another);
  await startRequiring(actor);
  expect(await submit(actor, "start_people_move", { id })).toMatchObject({ isRequested: true });
  expect(await submit(actor, "undo_people_move", { id: another })).toMatchObject({ isRequested: true });
  const read = () => db().peopleMove.findMany({ orderBy: { createdAt: "asc" } });
  expect(await read()).toMatchObject([{ startedAt: null }, { undoneFrom: null }]);
  for (const request of await db().approvalRequest.findMany()) await approve(asAdmin(second), request.id);
  expect(await read()).toMatchObject([{ startedAt: expect.any(Date) }, { undoneFrom: expect.any(Date) }]);
});
