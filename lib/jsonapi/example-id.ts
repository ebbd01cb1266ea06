import { v5 as uuidv5 } from "uuid";

/** The id that documents give the example of a type. */
export function exampleId(type: string): string {
  return uuidv5(`https://lectern.invalid/${type}`, uuidv5.URL);
}
