import type { ReactNode } from 'react'
import type { CallName } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import { Unanswered, type Visit } from './enter'
import { faultOf } from './fault'
import { makePage, type Archetype } from './make-page'
import { Frame } from './screen'

/** The content, or the fault of what it cannot be without; a fault brings no frame of its own. */
async function answered(content: () => Promise<ReactNode> | ReactNode): Promise<{ body: ReactNode; isFault?: true }> {
  try {
    return { body: await content() }
  } catch (error) {
    if (error instanceof Unanswered) return { body: faultOf(error.fault), isFault: true }
    throw error
  }
}

/**
 * A screen that fits no archetype (say why in one line where you use it). It is still guarded, titled and told its calls.
 * `bare` leaves the shell's title and breadcrumb out: kiosks and public pages bring their own frame.
 */
export function ownPage(
  path: RoutePath,
  content: ReactNode | ((visit: Visit) => Promise<ReactNode> | ReactNode),
  o: { calls?: CallName[]; archetype?: Archetype; bare?: true } = {},
) {
  const calls = o.calls ?? []
  return makePage(path, o.archetype ?? 'own', { calls }, async (visit) => {
    const { body, isFault } = typeof content === 'function' ? await answered(() => content(visit)) : { body: content }
    return o.bare && !isFault ? body : <Frame path={path} tab={visit.about.name} calls={calls}>{body}</Frame>
  })
}
