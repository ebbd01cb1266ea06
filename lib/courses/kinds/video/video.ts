import { z } from "zod";
import { address, fileAddress } from "@/lib/courses/content-schema";
import { minutesToRead } from "@/lib/courses/outline/reading-time";
import { defineKind } from "../activity-kind-data";
import { minutesOf, playingTime, secondsIn } from "./video-length";
import { videoLength } from "./video-length-schema";

export const video = defineKind({
  data: z.object({ url: z.string(), captions_url: z.string().optional(), seconds: z.number().optional() }),
  input: {
    url: address("https:"),
    captions_url: fileAddress.optional(),
    seconds: videoLength.optional(),
  },
  form: { seconds: { toForm: playingTime, fromForm: secondsIn } },
  minutes: (body, { seconds }) =>
    (seconds === undefined ? 0 : minutesOf(seconds)) + (body.trim() ? minutesToRead(body) : 0),
  completion: "manual",
});
