import type { Subject } from "../operation";

export const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

export const documentName = ({ resource, kind }: Subject) => `${resource.type}_${kind}`;
