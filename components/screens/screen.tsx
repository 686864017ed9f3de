import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '@/components/shell/breadcrumbs'
import { PageTitle } from '@/components/shell/page-title'
import { namesBothUses, recordTitle } from '@/lib/routes/record-title'
import { parentOf } from '@/lib/routes/kernel'
import { routeOf, type RoutePath } from '@/lib/routes/routes'
import { groupOf } from '@/lib/routes/tabs'
import { SiblingTabs } from './sibling-tabs'
import { TabTitle } from './tab-title'

/** Home, the group of the menu, the screens above. */
function crumbsOf(path: RoutePath, title: string): Crumb[] {
  const above: Crumb[] = []
  for (let at = parentOf(routeOf(path)) as RoutePath | undefined; at; at = parentOf(routeOf(at)) as RoutePath | undefined) {
    above.unshift({ title: routeOf(at).title, href: at.includes('[') ? undefined : at })
  }
  const crumbs = [...above, { title }]
  const group = groupOf(path)
  const isNamed = above[0]?.href === '/' && group !== null && group !== 'Home' && crumbs[1]?.title !== group
  return isNamed ? above.toSpliced(1, 0, { title: group }) : above
}

/** Breadcrumb, title and content of a screen inside the shell. `tab` names the browser's tab where that is another name than the title. */
export function Frame(p: {
  path: RoutePath; title?: string; tab?: string; count?: number | null; status?: ReactNode; actions?: ReactNode; children: ReactNode
}) {
  const known = routeOf(p.path).title
  const title = p.title ?? (namesBothUses(known) ? recordTitle(known, p.tab) : known)
  return (
    <>
      <TabTitle name={p.tab ?? title} />
      <div data-screen={p.path}>
        <PageTitle title={title} way={<Breadcrumbs crumbs={crumbsOf(p.path, title)} />} count={p.count} status={p.status} actions={p.actions} />
        <SiblingTabs path={p.path} />
        {p.children}
      </div>
    </>
  )
}
