import { WebSocket } from "undici";

/** Connects to a Node.js process started with `--inspect=127.0.0.1:PORT`. */
export class Inspector {
  readonly #waiting = new Map<number, (result: Record<string, number>) => void>();
  #count = 0;

  private constructor(readonly socket: WebSocket) {
    socket.addEventListener("message", ({ data }) => {
      const { id, result } = JSON.parse(String(data));
      this.#waiting.get(id)?.(result);
      this.#waiting.delete(id);
    });
  }

  static async connect(port: string): Promise<Inspector> {
    const [{ webSocketDebuggerUrl }] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
    const socket = new WebSocket(webSocketDebuggerUrl);
    await new Promise((done, fail) => {
      socket.addEventListener("open", done);
      socket.addEventListener("error", fail);
    });
    return new Inspector(socket);
  }

  /** Returns MB after garbage collection. */
  async heap(): Promise<number> {
    await this.#ask("HeapProfiler.collectGarbage");
    const { usedSize = Number.NaN } = await this.#ask("Runtime.getHeapUsage");
    return usedSize / 2 ** 20;
  }

  close(): void {
    this.socket.close();
  }

  #ask(method: string): Promise<Record<string, number>> {
    this.#count += 1;
    const id = this.#count;
    const answered = new Promise<Record<string, number>>((done) => this.#waiting.set(id, done));
    this.socket.send(JSON.stringify({ id, method }));
    return answered;
  }
}
