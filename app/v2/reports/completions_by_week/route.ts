import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/reports/completions_by_week");

export const dynamic = "force-dynamic";
