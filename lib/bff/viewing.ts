import 'server-only'
import type { Issued } from './fresh'
import type { PortalSession, Session } from './session'

/** Puts on somebody's eyes: token and person are the view's, the own wait. The caller loads grants and saves. */
export function beginViewing(session: PortalSession, view: Issued, user: NonNullable<PortalSession['user']>): void {
  const { token, expires, renewAt, admin, user: own } = session
  Object.assign(session, {
    viewing: { until: view.expires, own: { token, expires, renewAt, admin, user: own } },
    token: view.token, expires: view.expires, renewAt: undefined, admin: undefined, grants: undefined, user,
  } satisfies Partial<PortalSession>)
}

/** Back to the own eyes; grants are loaded anew by whoever comes next. False when nobody was viewing. */
export function endViewing(session: PortalSession): boolean {
  if (!session.viewing) return false
  Object.assign(session, { renewAt: undefined, admin: undefined }, session.viewing.own, { viewing: undefined, grants: undefined })
  return true
}

/** What a session comes to that the upstream has ended: a view gives the own one back, any other is gone. */
export async function closeSession(session: Session): Promise<void> {
  if (endViewing(session)) await session.save()
  else session.destroy()
}
