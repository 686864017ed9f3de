import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { AreaIcon } from '@/components/shell/area-icon'
import { ConfirmYou } from '@/components/shell/confirm-you'
import { InboxBell } from '@/components/shell/inbox-bell'
import { KeptScans } from '@/components/shell/kept-scans'
import { MaintenanceBanner } from '@/components/shell/maintenance-banner'
import { menuCookie, type MenuArea } from '@/components/shell/menu-area'
import { PortalAccount, PortalSearch } from '@/components/shell/portal-parts'
import { Shell } from '@/components/shell/shell'
import { brand } from '@/lib/brand'
import { cardsOf } from '@/lib/bff/cards'
import { portal } from '@/lib/bff/config'
import { maintenanceNow } from '@/lib/bff/maintenance'
import { grantsOf, readSession } from '@/lib/bff/session'
import { askUpstream } from '@/lib/bff/upstream'
import { Asking, Calls } from '@/lib/client/query'
import { mayOpen, type Grants } from '@/lib/routes/guard'
import { menuGroups } from '@/lib/routes/kernel'
import { allRoutes } from '@/lib/routes/routes'
import { messagesIn } from '@/lib/words/messages'

/** The sidebar: per group the screens this person may open. A screen with parameters is reached from another one. */
function menuFor(grants: Grants | null): MenuArea[] {
  if (!grants) return []
  return menuGroups.flatMap((group) => {
    const items = allRoutes.filter(([path, r]) => r.nav === group && !path.includes('[') && mayOpen(path, grants)).map(([href, r]) => ({ href, title: r.title }))
    return items.length ? [{ title: group, icon: <AreaIcon group={group} />, items }] : []
  })
}

// What a layout shows is a courtesy: every page guards itself, for a layout is not rendered again on the way to the next page.
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [session, jar, state] = await Promise.all([readSession(), cookies(), maintenanceNow()])
  const words = messagesIn('en')
  const unread = session.token ? await askUpstream('workspace.unread', {}, { token: session.token }).then((u) => u.unread, () => 0) : 0
  const grants = grantsOf(session)
  const menu = menuFor(grants)
  return (
    <Asking>
      <Calls cards={cardsOf(['workspace.find', 'workspace.unread', 'tracking.applyScan'])}>
        <Shell
          brand={brand()}
          language="en"
          words={words}
          environment={portal.environment() === 'sandbox' ? 'sandbox' : 'production'}
          menu={menu}
          menuMode={jar.get(menuCookie)?.value === 'icons' ? 'icons' : 'full'}
          search={<PortalSearch menu={menu} />}
          inbox={<InboxBell unread={unread} words={words.shell} />}
          account={<PortalAccount name={session.user?.name ?? ''} email={session.user?.email ?? ''} />}
          notices={session.user ? <KeptScans userId={session.user.id} mayScan={grants?.keys.has('app_tracking:lm-apply-scan') ?? false} /> : null}
          banner={state.maintenance ? <MaintenanceBanner words={words.states} until={state.until} /> : null}
        >
          {children}
          {session.user?.category === 'admin' && <ConfirmYou email={session.user.email} />}
        </Shell>
      </Calls>
    </Asking>
  )
}
