let last: string | null = null

/** Remembers the request a page was refused last, for whoever reports it. */
export function noteFailedRequest(id: string | null): void {
  if (id) last = id
}

export const lastFailedRequest = (): string | null => last
