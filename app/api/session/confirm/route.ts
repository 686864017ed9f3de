import type { NextRequest } from 'next/server'
import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { issuedFrom, saveNewest } from '@/lib/bff/fresh'
import { refusal, refuseForeign, refuseUnfit } from '@/lib/bff/refuse'
import { isSignedIn, readSession } from '@/lib/bff/session'
import { askUpstream } from '@/lib/bff/upstream'
import { callNamed } from '@/lib/contract/contract'

/**
 * "Confirm it is you" (access.md 4.1): the password of whoever is signed in buys the admin token, which stays in the session and
 * is never sent to the browser.
 */
export const POST = (request: NextRequest) =>
  answering('confirm', async () => {
    const call = callNamed('access.adminLogin')
    refuseForeign(request, { ...call, writes: true })
    refuseUnfit(request, call)
    const session = await readSession()
    if (!isSignedIn(session)) throw refusal(401, 'Please sign in again.')
    if (session.viewing) throw refusal(409, 'You are viewing as someone else. End the view to work as an administrator.')
    const { password } = ((await request.json().catch(() => null)) ?? {}) as { password?: unknown }
    if (typeof password !== 'string' || !password) throw refusal(422, 'Enter your password.')
    session.admin = issuedFrom(await askUpstream('access.adminLogin', { email: session.user.email, password }, asVisitor(request.headers)))
    await saveNewest(session)
    return Response.json({ message: 'OK', data: null }, { headers: { 'cache-control': 'no-store' } })
  })
