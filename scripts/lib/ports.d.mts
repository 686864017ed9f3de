/** A port of 127.0.0.1 nobody listens on, which no outgoing connection can take before its server starts. */
export function freePort(): Promise<number>

/** @throws Trouble with a sentence that names the variable when the port is none, may not be used or is taken. */
export function requireFreePort(requested: { name: string; port: number; host?: string }): Promise<void>
