import { handlers } from "@/lib/api/handlers";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = handlers("/v2/people/{id}/assignment_states");

export const dynamic = "force-dynamic";
