import { z } from "zod";
import { fieldError } from "@/lib/messages/field-errors";
import { secondsIn } from "./video-length";

/** In seconds. Files hold a number or a typed length. */
export const videoLength = z.preprocess(
  (given) => (typeof given === "string" ? secondsIn(given) : given),
  z
    .int(fieldError("video_length_malformed"))
    .min(1, fieldError("video_length_malformed"))
    .max(36_000, fieldError("video_length_malformed")),
);
