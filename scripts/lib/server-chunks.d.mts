/** A source of the same meaning in ASCII alone. */
export function inAscii(source: string): string

/** Makes the chunks of a built server small in memory. */
export function slimChunks(server: string): void
