import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import {
  createSection,
  deleteSection,
  placeSection,
  renameSection,
} from "@/lib/courses/outline/edit-section";
import { courseOfSection } from "@/lib/courses/outline/outline";
import { sections } from "@/lib/courses/outline/section-resource";
import { courses } from "@/lib/courses/resource";
import { title } from "@/lib/forms/text-schema";
import { createOperation, deleteOperation, updateOperation } from "../write-operations";

const ofSections = { resource: sections, writes: "courses" } as const;

export const sectionWrites = [
  createOperation("/v2/courses/{id}/sections", {
    ...ofSections,
    parent: { name: "course", resource: courses },
    about: "Adds it after the others.",
    attributes: z.strictObject({ title }),
    run: async (actor, { attributes }, { id: courseId, tx }) => {
      const id = uuidv7();
      await createSection(actor, { courseId, id, ...attributes }, tx);
      return id;
    },
  }),
  updateOperation("/v2/sections/{id}", {
    ...ofSections,
    about: "A `position` moves it, with its activities. One past the end means the end.",
    attributes: z.strictObject({ title, position: z.int().min(1) }).partial(),
    run: async (actor, { attributes: { title, position } }, { id, tx }) => {
      const key = { id, courseId: await courseOfSection(tx, id) };
      if (title !== undefined) await renameSection(actor, { ...key, title }, tx);
      if (position !== undefined) await placeSection(actor, { ...key, position }, tx);
    },
  }),
  deleteOperation("/v2/sections/{id}", {
    ...ofSections,
    about: "Its activities stay, after those before it.",
    run: async (actor, { id, tx }) =>
      deleteSection(actor, { id, courseId: await courseOfSection(tx, id) }, null, tx),
  }),
];
