import { issuerProfile } from "@/lib/certificates/badge";
import { findAppearance } from "@/lib/school/appearance";
import { publicJson } from "../json";

/** Who issues badges here: a Profile of Open Badges 3.0. */
export async function GET() {
  return publicJson(issuerProfile((await findAppearance()).schoolName));
}
