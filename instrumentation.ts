let everyRequest: typeof import("@/lib/http/server-hooks") | undefined;

/** Next.js calls this once, while it loads. It compiles this file for its edge runtime too, which lacks Node's modules. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  everyRequest = await import("@/lib/http/server-hooks");
  everyRequest.watchEveryRequest();
  everyRequest.shortenClientErrorLogs();
  const { guardServers } = await import("@/lib/http/gate");
  const { clientOf } = await import("@/lib/http/client-ip");
  const { findActions } = await import("@/lib/http/forms");
  guardServers(clientOf, { actions: findActions(), routes: await findRoutes() });
}

/** Next.js loads this file once. In development, direct routes would answer with old code after an edit. */
async function findRoutes() {
  // The bundler drops the import only from an `if`.
  if (process.env.NODE_ENV !== "development") {
    const { findDirectRoute } = await import("@/app/direct-routes");
    return findDirectRoute;
  }
  const { findProbe } = await import("@/app/probes");
  return findProbe;
}

/** Next.js calls this whenever it fails to answer a request, before it has sent anything. */
export function onRequestError(error: unknown): void {
  everyRequest?.respondToFailure(error);
}
