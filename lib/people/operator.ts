/** Signs in with one-time links, without an account at the identity provider. */
export const operatorId = "00000000-0000-7000-8000-000000000001";

export const operatorName = "Operator";
