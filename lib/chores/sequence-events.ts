import { startSequencing } from "@/lib/events/sequence";
import { eventResources } from "./event-resources";

/** Starts a worker that gives events their positions; each process has one. Returns a function that stops it. */
export const startSequencingEvents = () => startSequencing(eventResources);
