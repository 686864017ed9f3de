import { cookies } from 'next/headers'
import { asVisitor } from '@/lib/bff/deadline'
import { logFault } from '@/lib/bff/log'
import { PARCEL_COOKIE, parcelCookie, readParcelPass } from '@/lib/bff/parcel-pass'
import { isForeign } from '@/lib/bff/refuse'
import { latinDigits } from '@/lib/domain/text'
import { Refused } from '@/lib/domain/refused'
import { isLanguage } from '@/lib/words/language'
import { actNamed, type Sent } from './act'

const pages = ['/tracking/summary', '/client/tracking/summary']

/** Back to the page the form stood on, with the word that says what became of it. Only ever one of ours. */
function backTo(sent: Sent, said: string): string {
  const path = pages.find((page) => page === sent('path')) ?? '/tracking/summary'
  const query = new URLSearchParams({ n: sent('n').slice(0, 400) })
  if (isLanguage(sent('lang')) && sent('lang') !== 'en') query.set('lang', sent('lang'))
  if (sent('client')) query.set('client', sent('client').slice(0, 40))
  if (said) query.set('said', said)
  // Of several parcels on the page, the one this was about.
  if (said && sent('n') !== sent('number')) query.set('at', sent('number').slice(0, 35))
  return `${path}?${query}#mine`
}

/** The word for a refusal; the page has its sentence in both languages. */
function wordFor(error: unknown): string {
  if (!(error instanceof Refused)) {
    logFault('parcel', error)
    return 'away'
  }
  const { reason } = (error.data ?? {}) as { reason?: string }
  if (reason) return reason
  const words: Record<number, string> = { 401: 'ended', 404: 'wrong', 422: 'invalid', 429: 'locked' }
  return words[error.status] ?? 'away'
}

/**
 * Where the plain forms of the public page go: it asks the upstream as the visitor and leads back to the page, so that reloading sends
 * nothing twice. The pass lives in a cookie no script can read.
 */
export async function POST(request: Request) {
  if (isForeign(request)) return new Response('Request refused.', { status: 403 })
  const form = new URLSearchParams(await request.text())
  const sent: Sent = (field) => latinDigits(form.get(field) ?? '').trim()
  const act = actNamed(sent('act'))
  if (!act) return new Response('Request refused.', { status: 400 })
  const held = readParcelPass((await cookies()).get(PARCEL_COOKIE)?.value)
  const headers = new Headers({ 'cache-control': 'no-store' })
  let said = sent('act') === 'left' ? '' : sent('act')
  try {
    const kept = await act({ sent, held, asking: asVisitor(request.headers) })
    if (kept !== undefined) headers.append('set-cookie', parcelCookie(kept))
  } catch (error) {
    said = wordFor(error)
    if (said === 'ended') headers.append('set-cookie', parcelCookie(null))
  }
  headers.set('location', backTo(sent, said))
  return new Response(null, { status: 303, headers })
}
