import { z } from "zod";
import { minutesToRead } from "@/lib/courses/outline/reading-time";
import { defineKind } from "../activity-kind-data";

export const article = defineKind({
  data: z.object({}),
  input: {},
  minutes: minutesToRead,
  completion: "manual",
});
