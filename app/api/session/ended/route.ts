import type { NextRequest } from 'next/server'
import { leftMs } from '@/lib/bff/deadline'
import { isProven } from '@/lib/bff/ended'
import { hasEnded, permissionsNow } from '@/lib/bff/fresh'
import { isSignedIn, readSession, type Session } from '@/lib/bff/session'
import { closeSession } from '@/lib/bff/viewing'
import { signInPath } from '@/lib/domain/sign-in-path'
import { safeRedirect } from '@/lib/routes/guard'

/** Anybody may link here, so without a page's proof the upstream is asked whether the session is over. */
async function isKept(request: NextRequest, session: Session): Promise<boolean> {
  if (!isSignedIn(session) || isProven(request.nextUrl.searchParams.get('proof'), session.token)) return false
  return permissionsNow(session.token, session.user.category, leftMs(request.headers)).then(() => true, (error: unknown) => !hasEnded(error))
}

/** A page that finds its session ended comes here, where the cookie can be cleared, and goes on to sign-in; a session that is well goes back. */
export async function GET(request: NextRequest) {
  const session = await readSession()
  const target = safeRedirect(request.nextUrl.searchParams.get('redirect')) ?? '/'
  const isStaying = await isKept(request, session)
  const next = isStaying ? target : session.viewing ? '/' : signInPath(target, session.user?.category)
  if (!isStaying) await closeSession(session)
  return new Response(null, { status: 307, headers: { location: next, 'cache-control': 'no-store' } })
}
