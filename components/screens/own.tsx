import type { ReactNode } from 'react'
import type { RoutePath } from '@/lib/routes/routes'
import { Unanswered, type Visit } from './enter'
import { faultOf } from './fault'
import type { ListScreen } from './list-definition'
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
 * A screen that fits no archetype (say why in one line where you use it). It is still guarded and titled.
 * `bare` leaves the shell's title and breadcrumb out: such a page brings its own frame. `lists` are the definitions of lists it shows, for tests to read.
 */
export function ownPage(
  path: RoutePath,
  content: ReactNode | ((visit: Visit) => Promise<ReactNode> | ReactNode),
  o: { archetype?: Archetype; bare?: true; lists?: ListScreen[] } = {},
) {
  return makePage(path, o.archetype ?? 'own', { lists: o.lists ?? [] }, async (visit) => {
    const { body, isFault } = typeof content === 'function' ? await answered(() => content(visit)) : { body: content }
    return o.bare && !isFault ? body : <Frame path={path} tab={visit.about.name}>{body}</Frame>
  })
}
