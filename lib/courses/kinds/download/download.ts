import { z } from "zod";
import { address } from "@/lib/courses/content-schema";
import { minutesToRead } from "@/lib/courses/outline/reading-time";
import { defineKind } from "../activity-kind-data";

export const download = defineKind({
  data: z.object({ url: z.string() }),
  input: { url: address("https:") },
  minutes: minutesToRead,
  completion: "manual",
});
