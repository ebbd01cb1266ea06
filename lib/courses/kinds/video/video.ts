import { z } from "zod";
import { minutesToRead } from "@/lib/courses/outline/reading-time";
import { address } from "@/lib/courses/text-schema";
import { defineKind } from "../kind";

export const video = defineKind({
  data: z.object({ url: z.string(), captions_url: z.string().optional() }),
  input: { url: address("https:"), captions_url: address("https:").optional() },
  minutes: minutesToRead,
});
