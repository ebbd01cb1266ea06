/**
 * Node's cluster module forgets a connection that it has handed to a process which dies before it takes it: the client
 * would wait without end. Here another process gets it; if `isServed()` says that there is none, it is closed.
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
  // What cannot be sent to a process any more is passed on when it has exited.
  worker.on("error", () => {});
  worker.once("exit", () => {
    for (const [seq, connection] of untaken) {
      if (isServed()) process.emit("internalMessage", { cmd: "NODE_CLUSTER", ack: seq, accepted: false });
      else connection?.close();
    }
  });
}
