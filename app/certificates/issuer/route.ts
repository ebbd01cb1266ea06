import { findAppearance } from "@/lib/appearance/appearance";
import { issuerProfile } from "@/lib/certificates/badge";
import { publicJson } from "../json";

export async function GET() {
  return publicJson(issuerProfile((await findAppearance()).schoolName));
}
