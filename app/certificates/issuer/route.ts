import { findAppearance } from "@/lib/appearance/appearance";
import { issuerProfile } from "@/lib/certificates/badge";
import { publicJson } from "../json";

/** Who issues badges here: a Profile of Open Badges 3.0. */
export async function GET() {
  return publicJson(issuerProfile((await findAppearance()).schoolName));
}
