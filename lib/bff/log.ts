import 'server-only'

const write = (line: object) => void process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`)

/** One line of JSON on standard error for what nobody foresaw; refusals of the upstream are answers, not faults. */
export function logFault(where: string, error: unknown, requestId?: string): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
  write({ where, request_id: requestId, message, stack })
}

/** The same for an answer of 500 or more: what it was of, under the id that the upstream's log and PostgreSQL's have too. */
export const logAnswer = (line: { request_id: string; method: string; path: string; status: number }): void => write({ where: 'door', ...line })
