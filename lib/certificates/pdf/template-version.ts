/** Raise it when the page looks different: printed certificates are kept (lib/certificates/printed.ts). */
export const templateVersion = 1;
