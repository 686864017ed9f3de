import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/shell/breadcrumbs'
import { PageTitle } from '@/components/shell/page-title'
import { cardsOf } from '@/lib/bff/cards'
import { Calls } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { allRoutes, routeOf, type RoutePath } from '@/lib/routes/routes'
import { enterScreen, type PageProps, type Visit } from './enter'

export type Archetype = 'list' | 'form' | 'detail' | 'upload' | 'status' | 'error' | 'board' | 'scan' | 'document' | 'lookup' | 'own'

/** A page component that carries what it is, so that tests can read every screen's definition. */
export interface ScreenPage {
  (props: PageProps): Promise<ReactNode>
  path: RoutePath
  archetype: Archetype
  screen: unknown
}

/** Up the chain of `under`, the page itself last. */
function crumbsOf(path: RoutePath, title: string): Crumb[] {
  const above: Crumb[] = []
  const known = new Map(allRoutes)
  for (let at = routeOf(path).under; at; at = known.get(at as RoutePath)?.under) {
    above.unshift({ title: known.get(at as RoutePath)?.title ?? at, href: at.includes('[') ? undefined : at })
  }
  return [...above, { title }]
}

/** Title, breadcrumb and content of a screen inside the shell. */
export function Frame(p: { path: RoutePath; title?: string; count?: number | null; status?: ReactNode; actions?: ReactNode; calls: CallName[]; children: ReactNode }) {
  const title = p.title ?? routeOf(p.path).title
  return (
    <Calls cards={cardsOf(p.calls)}>
      <title>{title}</title>
      <div data-screen={p.path}>
        <Breadcrumbs crumbs={crumbsOf(p.path, title)} />
        <PageTitle title={title} count={p.count} status={p.status} actions={p.actions} />
        {p.children}
      </div>
    </Calls>
  )
}

/** Makes a page of an archetype: guarded first, then rendered. */
export function makePage(path: RoutePath, archetype: Archetype, screen: unknown, render: (visit: Visit) => Promise<ReactNode> | ReactNode): ScreenPage {
  async function Page(props: PageProps) {
    return render(await enterScreen(path, props))
  }
  return Object.assign(Page, { path, archetype, screen })
}
