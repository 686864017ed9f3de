import 'server-only'
import { cookies } from 'next/headers'
import { NextRequest } from 'next/server'
import { portal } from './config'
import { refusal } from './refuse'

const PARAMETER = 'callbackUrl'
/** next-auth's own names. */
const cookieName = () => `${portal.secureCookies() ? '__Secure-' : ''}next-auth.callback-url`

/** The address somebody asks to be led back to, where it is one of ours; null for any other and for what is no address. Without it people go home. */
export function returnAddress(given: unknown, origin: string): string | null {
  if (typeof given !== 'string' || !URL.canParse(given, origin)) return null
  const address = new URL(given, origin)
  return address.origin === origin ? address.href : null
}

/** Whether next-auth would read it as an address at all: it answers 500 to every request that brings another. */
const isReadable = (given: string) =>
  URL.canParse(given, given.startsWith('/') ? portal.publicUrl() : undefined) && /^https?:/.test(new URL(given, portal.publicUrl()).protocol)

/** Throws 400 for a body that says it is JSON and is no object of it, on which next-auth would break. */
async function refuseUnreadable(request: NextRequest): Promise<void> {
  if (request.method !== 'POST' || !request.headers.get('content-type')?.includes('application/json')) return
  const body: unknown = await request.clone().json().catch(() => null)
  if (typeof body !== 'object' || body === null) throw refusal(400, 'The request could not be read.')
}

/** A request next-auth can work on: without a return address nobody can read, in its query or in a cookie kept from an earlier one. */
export async function readableRequest(request: NextRequest): Promise<NextRequest> {
  await refuseUnreadable(request)
  const jar = await cookies()
  const kept = jar.get(cookieName())?.value
  if (kept && !isReadable(kept)) jar.delete(cookieName())
  const targets = request.nextUrl.searchParams.getAll(PARAMETER)
  if (targets.every((given) => isReadable(given))) return request
  const url = new URL(request.url)
  url.searchParams.delete(PARAMETER)
  return new NextRequest(url, request)
}
