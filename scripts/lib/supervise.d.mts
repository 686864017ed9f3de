interface Service {
  name: string
  pid: number
  log?: string
  exited: Promise<string>
  stop(graceMs: number): Promise<void>
}

/** See supervise.mjs. */
export function supervise(
  first: Service,
  how: { start: () => Service | Promise<Service>; say: (line: string) => void; pauses?: { firstMs: number; longestMs: number; stableMs: number } },
): { name: string; exited: Promise<never>; stop(graceMs: number): Promise<void> }
