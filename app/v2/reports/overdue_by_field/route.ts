import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/reports/overdue_by_field");

export const dynamic = "force-dynamic";
