/** Next.js calls this once, before the first request. */
export { watchEveryRequest as register } from "@/lib/every-request";
