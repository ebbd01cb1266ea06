import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { approvedClient } from "@/lib/approvals/submit";
import { shortText, title } from "@/lib/forms/text-schema";
import type { RequestDocument } from "@/lib/jsonapi/request-document";
import { changeLearningPath, createLearningPath, deleteLearningPath } from "@/lib/learning-paths/edit";
import { pathAccesses, pathStatuses } from "@/lib/learning-paths/edit-schema";
import { learningPaths } from "@/lib/learning-paths/resource";
import { createOperation, deleteOperation, updateOperation } from "../write-operations";
import { given } from "./given";

const changed = z
  .strictObject({
    name: title,
    description: shortText,
    status: z.enum(pathStatuses),
    access: z.enum(pathAccesses),
    in_order: z.boolean(),
  })
  .partial();

const ofPaths = {
  resource: learningPaths,
  writes: "learning_paths",
  relationships: { courses: "courses" },
} as const;

export const learningPathWrites = [
  createOperation("/v2/learning_paths", {
    ...ofPaths,
    about: "Without `status`, it is a draft. `courses` are in the order in which people do them.",
    attributes: changed.extend({ name: title }),
    run: async (actor, input, { tx }) => {
      const id = uuidv7();
      const { name } = input.attributes;
      await createLearningPath(actor, { id, name, ...changesOf(input) }, tx);
      return id;
    },
  }),
  updateOperation("/v2/learning_paths/{id}", {
    ...ofPaths,
    about:
      "`courses` replaces all of them, in the order in which people do them. Set `status` to publish or archive it.",
    attributes: changed,
    run: (actor, input, { id, tx }) => changeLearningPath(actor, { id, ...changesOf(input) }, tx),
  }),
  deleteOperation("/v2/learning_paths/{id}", {
    resource: learningPaths,
    writes: "learning_paths",
    about: "Unpublish or archive it first. Completions and certificates stay.",
    run: async (actor, { id, tx }) => deleteLearningPath(await approvedClient(actor, tx), id, undefined, tx),
  }),
];

const changesOf = ({
  attributes: { name, description, access, in_order: inOrder, status },
  related: { courses: courseIds },
}: RequestDocument<typeof changed, "courses">) => ({
  details: given({ name, description, access, inOrder }),
  courseIds,
  status,
});
