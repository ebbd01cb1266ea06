const sync = Uint8Array.of("S".charCodeAt(0), 0, 0, 0, 4);

// Parse, Bind, Describe, Execute, Close and Flush: what a Sync ends (PostgreSQL's protocol, extended query).
const unfinished = new Set([..."PBDECH"].map((type) => type.charCodeAt(0)));

/**
 * PGlite as its socket server may use it. All clients share one session, and the server hands each message on by
 * itself: between two messages of one client, another's would overwrite its unnamed statement or portal. The server
 * does let a client finish while `isInTransaction()` holds, so here it holds from a query's first message to its Sync.
 */
export function inTurns(postgres) {
  let isUnfinished = false;
  return {
    waitReady: postgres.waitReady,
    runExclusive: (run) => postgres.runExclusive(run),
    isInTransaction: () => isUnfinished || postgres.isInTransaction(),
    execProtocolRawStream(message, options) {
      isUnfinished = unfinished.has(message[0]);
      return postgres.execProtocolRawStream(message, options);
    },
    // A client left in the middle of its turn: the server rolls back.
    async exec(sql) {
      if (isUnfinished) await postgres.execProtocolRaw(sync);
      isUnfinished = false;
      return postgres.exec(sql);
    },
  };
}
