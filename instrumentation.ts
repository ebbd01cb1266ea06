/** Next.js calls these: once before the first request, and whenever it fails to answer one. */
export { hearFailure as onRequestError, watchEveryRequest as register } from "@/lib/every-request";
