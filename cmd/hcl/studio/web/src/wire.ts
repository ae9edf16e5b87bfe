// The wire to the server: one WebSocket for the language client and for the requests beside it.

import type { Transport } from "@codemirror/lsp-client";

type Handler = (params: any) => void;
interface Waiting { resolve(result: any): void; reject(error: Error): void }

const own = "hcl-"; // begins the ids of what is asked here, since the language client numbers its own

export class Wire {
  private waiting = new Map<string, Waiting>();
  private listeners = new Set<(message: string) => void>();
  private handlers = new Map<string, Handler>();
  private asked = 0;

  private constructor(private socket: WebSocket) {
    socket.addEventListener("message", (e) => this.receive(String(e.data)));
    socket.addEventListener("close", () => {
      for (const w of this.waiting.values()) w.reject(new Error("The connection is gone."));
      this.waiting.clear();
    });
  }

  static open(): Promise<Wire> {
    const address = new URL("socket", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(address);
      socket.addEventListener("open", () => resolve(new Wire(socket)));
      socket.addEventListener("error", () => reject(new Error("The server does not answer.")));
    });
  }

  get closed(): Promise<void> {
    return new Promise((resolve) => this.socket.addEventListener("close", () => resolve()));
  }

  // transport is the wire as the language client sees it.
  get transport(): Transport {
    return {
      send: (message) => this.socket.send(message),
      subscribe: (handler) => { this.listeners.add(handler); },
      unsubscribe: (handler) => { this.listeners.delete(handler); },
    };
  }

  on(method: string, handler: Handler) { this.handlers.set(method, handler); }

  // request asks for something that may take long; it is taken back with the signal.
  request<R>(method: string, params: object = {}, signal?: AbortSignal): Promise<R> {
    const id = own + ++this.asked;
    return new Promise<R>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      this.waiting.set(id, { resolve, reject });
      signal?.addEventListener("abort", () => {
        if (!this.waiting.delete(id)) return;
        this.send({ method: "$/cancelRequest", params: { id } });
        reject(signal.reason);
      });
      this.send({ id, method, params });
    });
  }

  private send(message: object) { this.socket.send(JSON.stringify({ jsonrpc: "2.0", ...message })); }

  private receive(text: string) {
    const message = JSON.parse(text);
    const { id, method } = message;
    if (method === undefined && typeof id === "string" && id.startsWith(own)) {
      const waiting = this.waiting.get(id);
      this.waiting.delete(id);
      if (message.error) waiting?.reject(new Error(message.error.message));
      else waiting?.resolve(message.result);
      return;
    }
    const handler = id === undefined && this.handlers.get(method);
    if (handler) handler(message.params);
    else for (const l of this.listeners) l(text);
  }
}

// takenBack says whether something has failed only since nobody wants it any more.
export const takenBack = (error: unknown) => error instanceof DOMException && error.name === "AbortError";

export const wordsOf = (error: unknown) => error instanceof Error ? error.message : String((error as { message?: string })?.message ?? error);
