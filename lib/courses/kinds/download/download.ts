import { z } from "zod";
import { minutesToRead } from "@/lib/courses/outline/reading-time";
import { address } from "@/lib/courses/text-schema";
import { defineKind } from "../kind";

export const download = defineKind({
  data: z.object({ url: z.string() }),
  input: { url: address("https:") },
  minutes: minutesToRead,
});
