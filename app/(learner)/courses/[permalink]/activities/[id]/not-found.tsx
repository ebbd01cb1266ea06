import type { Metadata } from "next";
import { ActivityNotFound } from "@/app/shared-client-bundle";

export const metadata: Metadata = { title: "Activity not found" };

export default ActivityNotFound;
