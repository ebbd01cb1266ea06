import { z } from "zod";
import { endExemption, exempt, getExemption } from "@/lib/assignments/edit";
import { required } from "@/lib/forms/text-schema";
import { parseDocument } from "@/lib/jsonapi/request-document";
import { assignments } from "@/lib/learning/assignment-resource";
import { exemptions } from "@/lib/learning/exemption-resource";
import { withSurvivorOf } from "../survivor";
import { writeOperation } from "../write-operation";
import { deleteOperation } from "../write-operations";

const ofExemptions = { resource: exemptions, writes: "assignments" } as const;

const newExemption = {
  type: exemptions.type,
  attributes: z.strictObject({ person_id: z.uuid(), reason: required(500) }),
  relationships: {},
};

export const exemptionWrites = [
  writeOperation({
    ...ofExemptions,
    method: "POST",
    path: "/v2/assignments/{id}/exemptions",
    parent: { name: "assignment", resource: assignments },
    target: assignments,
    summary: "Create an exemption of an assignment",
    name: ["create", exemptions.singular],
    about: "If the person is already exempt, they get the new reason, and the answer is 200.",
    document: { kind: "resource", schema: newExemption, isNew: true },
    answers: [201, 200],
    read: (body) => parseDocument(body, newExemption, null),
    run: async (actor, { attributes: { person_id: personId, reason } }, { id, tx }) => {
      const exempted = await withSurvivorOf(personId, tx, () => exempt(actor, { id, personId, reason }, tx));
      return { status: exempted.isNew ? 201 : 200, id: exempted.id };
    },
  }),
  deleteOperation("/v2/exemptions/{id}", {
    ...ofExemptions,
    about: "The person has to do it again, as the assignment says.",
    run: async (actor, { id, tx }) => endExemption(actor, await getExemption(tx, id), tx),
  }),
];
