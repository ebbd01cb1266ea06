import type { ReadTarget } from "../operation";

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const documentName = ({ resource, kind }: ReadTarget) => `${resource.type}_${kind}`;
