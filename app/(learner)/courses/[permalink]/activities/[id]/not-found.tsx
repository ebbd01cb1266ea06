import type { Metadata } from "next";
import { ActivityNotFound } from "./activity-not-found";

export const metadata: Metadata = { title: "Activity not found" };

export default ActivityNotFound;
