import type { NextRequest } from 'next/server'
import { hasEnded, issuedFrom, loadGrants, saveNewest } from '@/lib/bff/fresh'
import { asVisitor, leftMs } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { refusal, refuseForeign, refuseUnfit } from '@/lib/bff/refuse'
import { isSignedIn, packUser, readSession, type SignedInSession } from '@/lib/bff/session'
import { askUpstream } from '@/lib/bff/upstream'
import { beginViewing, endViewing } from '@/lib/bff/viewing'
import { callNamed } from '@/lib/contract/contract'

const done = () => Response.json({ message: 'OK', data: null }, { headers: { 'cache-control': 'no-store' } })

/** Asks for the view as the confirmed administrator. Whoever has not confirmed is asked to, as at the door (428). */
async function askView(session: SignedInSession, input: { id: number; reason: string }, headers: Headers) {
  const unconfirmed = () => refusal(428, 'Confirm it is you.', { confirm: 'admin' })
  if (!session.admin || session.admin.expires <= Date.now() / 1000) throw unconfirmed()
  return askUpstream('members.viewAs', input, { token: session.admin.token, ...asVisitor(headers) }).catch((error: unknown) => {
    throw hasEnded(error) ? unconfirmed() : error
  })
}

/** Opens a view (decision 013); its token stays in the session as every other. */
export const POST = (request: NextRequest) =>
  answering('view as', async () => {
    refuseForeign(request, callNamed('members.viewAs'))
    refuseUnfit(request, callNamed('members.viewAs'))
    const session = await readSession()
    if (!isSignedIn(session)) throw refusal(401, 'Please sign in again.')
    if (session.viewing) throw refusal(409, 'You are already viewing as someone. End that view first.')
    const { id, reason } = ((await request.json().catch(() => null)) ?? {}) as { id?: unknown; reason?: unknown }
    const view = await askView(session, { id: Number(id), reason: String(reason ?? '') }, request.headers)
    beginViewing(session, issuedFrom(view), packUser(view.user, ''))
    await loadGrants(session, leftMs(request.headers))
    await session.save()
    return done()
  })

/** Ends the view: at the upstream, which writes it down, and here even when that does not answer. */
export const DELETE = (request: NextRequest) =>
  answering('view as', async () => {
    refuseForeign(request, callNamed('access.endView'))
    const session = await readSession()
    const { token } = session
    if (!endViewing(session)) throw refusal(409, 'You are not viewing as anybody.')
    await askUpstream('access.endView', {}, { token, ...asVisitor(request.headers) }).catch(() => {})
    await loadGrants(session, leftMs(request.headers)).catch(() => {})
    await saveNewest(session)
    return done()
  })
