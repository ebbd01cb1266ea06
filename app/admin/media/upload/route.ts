import type { NextRequest } from "next/server";
import { requireAdmin } from "@/lib/session/gates";
import { receiveUpload } from "./receive";

export async function POST(request: NextRequest): Promise<Response> {
  const admin = await requireAdmin();
  return receiveUpload(admin, request);
}
