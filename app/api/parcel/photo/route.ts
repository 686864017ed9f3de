import { cookies } from 'next/headers'
import { asVisitor } from '@/lib/bff/deadline'
import { PARCEL_COOKIE, readParcelPass } from '@/lib/bff/parcel-pass'
import { isOk, sendUpstream } from '@/lib/bff/upstream'
import { asResponse } from '@/lib/bff/wire'
import { callNamed } from '@/lib/contract/contract'
import { splitInput } from '@/lib/domain/call-url'

/** The photo of the delivery whose consignee has passed the phone check; 404 for everybody else. */
export async function GET(request: Request) {
  const held = readParcelPass((await cookies()).get(PARCEL_COOKIE)?.value)
  if (!held) return new Response(null, { status: 404 })
  const call = callNamed('consignee.photo')
  const { url } = splitInput(call, { tracking_no: held.number, pass: held.pass })
  const answer = await sendUpstream({ method: call.method, url, kind: call.kind, ...asVisitor(request.headers), signal: request.signal }).catch(() => null)
  if (!answer || !isOk(answer)) return new Response(null, { status: 404 })
  return asResponse({ ...answer, headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' } })
}
