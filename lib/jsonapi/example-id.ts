import { v5 as uuidv5 } from "uuid";

export function exampleId(type: string): string {
  return uuidv5(`https://lectern.invalid/${type}`, uuidv5.URL);
}
