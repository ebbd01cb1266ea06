/** The person of the one-time admin links: an operator has no account at the identity provider. */
export const operatorId = "00000000-0000-7000-8000-000000000001";

/** What that person is called. */
export const operatorName = "Operator";
