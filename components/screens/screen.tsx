import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/shell/breadcrumbs'
import { PageTitle } from '@/components/shell/page-title'
import { namesBothUses, recordTitle } from '@/lib/routes/record-title'
import { allRoutes, routeOf, type RoutePath } from '@/lib/routes/routes'
import { TabTitle } from './tab-title'

/** Up the chain of `under`, the page itself last. */
function crumbsOf(path: RoutePath, title: string): Crumb[] {
  const above: Crumb[] = []
  const known = new Map(allRoutes)
  for (let at = routeOf(path).under; at; at = known.get(at as RoutePath)?.under) {
    above.unshift({ title: known.get(at as RoutePath)?.title ?? at, href: at.includes('[') ? undefined : at })
  }
  return [...above, { title }]
}

/** Title, breadcrumb and content of a screen inside the shell. `tab` names the browser's tab where that is another name than the title. */
export function Frame(p: {
  path: RoutePath; title?: string; tab?: string; count?: number | null; status?: ReactNode; actions?: ReactNode; children: ReactNode
}) {
  const known = routeOf(p.path).title
  const title = p.title ?? (namesBothUses(known) ? recordTitle(known, p.tab) : known)
  return (
    <>
      <TabTitle name={p.tab ?? title} />
      <div data-screen={p.path}>
        <Breadcrumbs crumbs={crumbsOf(p.path, title)} />
        <PageTitle title={title} count={p.count} status={p.status} actions={p.actions} />
        {p.children}
      </div>
    </>
  )
}
