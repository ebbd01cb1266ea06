import { methods } from "./methods";
import { operationsAt, type Path } from "./operations";

export function handlers(path: Path) {
  return methods(operationsAt(path));
}
