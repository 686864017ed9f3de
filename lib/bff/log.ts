import 'server-only'

/** One line of JSON on standard error for what nobody foresaw; refusals of the upstream are answers, not faults. */
export function logFault(where: string, error: unknown): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), where, message, stack })}\n`)
}
