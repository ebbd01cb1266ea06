/**
 * Node.js's cluster module forgets a connection that it handed to a process that dies before taking it: the client would wait
 * forever.
 * This gives it to another process, or closes it if `isServed()` says that there is none.
 */
export function passOnUntaken(worker, isServed) {
  const untaken = new Map();
  const { process } = worker;
  const { send } = process;
  process.send = (message, handle, ...rest) => {
    if (message?.act === "newconn") untaken.set(message.seq, handle);
    return send.call(process, message, handle, ...rest);
  };
  process.prependListener("internalMessage", ({ ack }) => untaken.delete(ack));
  // A connection that can't reach a dying process is passed on when it has exited.
  worker.on("error", () => {});
  worker.once("exit", () => {
    for (const [seq, connection] of untaken) {
      if (isServed()) process.emit("internalMessage", { cmd: "NODE_CLUSTER", ack: seq, accepted: false });
      else connection?.close();
    }
  });
}
