import { approvedClient } from "@/lib/approvals/submit";
import { people } from "@/lib/people/resource";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { createOperation, deleteOperation, updateOperation, upsertOperation } from "../write-operations";
import { addPerson, changedPerson, changePerson, savedPerson, withUserId } from "./save-person";

const ofPeople = { resource: people, writes: "people" } as const;

const beforeSignIn =
  "Their first sign-in finds them by `sso_uid`. If somebody has this user ID, the answer is 409 with their ID in `meta.id`. Groups need a key that may change groups.";

export const peopleWrites = [
  createOperation("/v2/people", {
    ...ofPeople,
    attributes: savedPerson,
    relationships: { groups: "groups" },
    about: `${beforeSignIn} Without \`sso_uid\`, the email address is the user ID, unless somebody has this address.`,
    run: async (actor, { attributes, related }, target) =>
      addPerson(actor, { attributes: await withUserId(attributes, target.tx), related }, target),
  }),
  updateOperation("/v2/people/{id}", {
    ...ofPeople,
    attributes: changedPerson,
    about:
      "Names and the email address can change until the first sign-in; then they belong to the identity provider, or to the directory that sends them.",
    run: (actor, { attributes: { deactivated, ...attributes } }, target) =>
      changePerson(
        actor,
        { attributes: { ...attributes, disabled: attributes.disabled ?? deactivated } },
        target,
      ),
  }),
  upsertOperation("/v2/people/external/{id}", {
    ...ofPeople,
    attributes: savedPerson,
    relationships: { groups: "groups" },
    about: `${beforeSignIn} Give that person your ID with a PATCH of \`external_id\`.`,
    create: addPerson,
    update: changePerson,
  }),
  deleteOperation("/v2/people/{id}", {
    ...ofPeople,
    about: "Deletes the person with everything that they learned. This can't be undone; `disabled` can.",
    run: async (actor, { id, tx }) => deletePerson(await approvedClient(actor, tx), { id }, tx),
  }),
];
