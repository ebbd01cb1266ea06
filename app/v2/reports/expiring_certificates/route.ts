import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/reports/expiring_certificates");

export const dynamic = "force-dynamic";
