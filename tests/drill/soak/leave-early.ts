import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Asker, Asking } from '../../bench/asker'

/** Sends what is asked, or the first half of it, and closes the connection after `ms` without having read to the end. */
export async function leaveEarly(who: Asker, { method, path, body, headers }: Asking, ms: number, half = false): Promise<void> {
  const sent = request(who.origin + path, {
    method, headers: { ...who.headers, ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
  })
  sent.on('error', () => {})
  sent.on('response', (answer) => void answer.on('error', () => {}).resume())
  if (half) sent.write(Buffer.from(body ?? '').subarray(0, Buffer.byteLength(body ?? '') / 2))
  else sent.end(body)
  await pause(ms)
  sent.destroy()
}
