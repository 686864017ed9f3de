import type { ReactNode } from 'react'
import type { RoutePath } from '@/lib/routes/routes'
import { answered } from './answered'
import type { Visit } from './enter'
import type { ListScreen } from './list-definition'
import { makePage, type Archetype } from './make-page'
import { Frame } from './screen'

/**
 * A screen that fits no archetype (say why in one line where you use it). It is still guarded and titled.
 * `bare` leaves the shell's title and breadcrumb out: such a page brings its own frame. `named` calls it by its record. `lists` are the definitions
 * of lists it shows, for tests to read.
 */
export function ownPage(
  path: RoutePath,
  content: ReactNode | ((visit: Visit) => Promise<ReactNode> | ReactNode),
  o: { archetype?: Archetype; bare?: true; named?: true; lists?: ListScreen[] } = {},
) {
  return makePage(path, o.archetype ?? 'own', { lists: o.lists ?? [] }, (visit) =>
    answered(path, async () => {
      const body = typeof content === 'function' ? await content(visit) : content
      const { name } = visit.about
      return o.bare ? body : <Frame path={path} tab={name} {...(o.named && name && { title: name })}>{body}</Frame>
    }),
  )
}
