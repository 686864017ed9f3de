const LONGEST_WAIT_SECONDS = 24 * 3600

/** Seconds a receiver asks us to wait: a number, or a date; 0 when it asks nothing. */
export function retryAfter(value: string | undefined, nowMs = Date.now()): number {
  if (!value) return 0
  const seconds = /^\d{1,9}$/.test(value.trim()) ? Number(value) : (Date.parse(value) - nowMs) / 1000
  return Number.isFinite(seconds) ? Math.min(LONGEST_WAIT_SECONDS, Math.max(0, Math.ceil(seconds))) : 0
}
