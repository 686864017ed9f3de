import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { CardsPreload } from '@/components/screens/cards-preload'
import { AlertsBell } from '@/components/shell/alerts-bell'
import { AreaIcon } from '@/components/shell/area-icon'
import { ConfirmYou } from '@/components/shell/confirm-you'
import { DocsBadge } from '@/components/shell/docs-badge'
import { doingsOf } from '@/components/shell/doings-of'
import { KeptScans } from '@/components/shell/kept-scans'
import { LiveBell } from '@/components/shell/live-bell'
import { MaintenanceBanner } from '@/components/shell/maintenance-banner'
import { menuCookie, type MenuArea } from '@/components/shell/menu-area'
import { EndMaintenance, PortalAccount, PortalSearch } from '@/components/shell/portal-parts'
import { Shell } from '@/components/shell/shell'
import { ViewingBanner } from '@/components/shell/viewing-banner'
import { brand } from '@/lib/brand'
import { cardsPath } from '@/lib/bff/cards'
import { portal } from '@/lib/bff/config'
import { leftMs } from '@/lib/bff/deadline'
import { isOverdue, maintenanceNow } from '@/lib/bff/maintenance'
import { grantsOf, readSession } from '@/lib/bff/session'
import { askUpstream } from '@/lib/bff/upstream'
import { Asking } from '@/lib/client/query'
import { menuFor, type MenuItem } from '@/lib/routes/menu'
import { messagesIn } from '@/lib/words/messages'

// What a layout shows is a courtesy: every page guards itself, for a layout is not rendered again on the way to the next page.
export default async function PortalLayout({ children }: { children: ReactNode }) {
  const [session, jar, from, state] = await Promise.all([readSession(), cookies(), headers(), maintenanceNow()])
  const words = messagesIn('en')
  // Untold, the bell asks itself: of a session that has ended meanwhile it hears so, and leads to signing in.
  const unread = session.token
    ? await askUpstream('workspace.unread', {}, { token: session.token, withinMs: leftMs(from) }).then((u) => u.unread, () => null)
    : null
  const grants = grantsOf(session)
  const waiting = session.token && grants?.keys.has('app_base:doc-list')
    ? await askUpstream('logisticsDocs.waiting', {}, { token: session.token, withinMs: leftMs(from) }).then(({ count }) => count, () => null)
    : null
  const badged = (item: MenuItem) => (waiting !== null && [item, ...(item.tabs ?? [])].some(({ href }) => href === '/doc-list')
    ? { ...item, badge: <DocsBadge first={waiting} /> }
    : item)
  const menu: MenuArea[] = grants
    ? menuFor(grants).map((area) => ({ ...area, items: area.items.map(badged), icon: <AreaIcon group={area.title} /> }))
    : []
  const { user, viewing } = session
  const maySwitch = grants?.keys.has('app_base:maintenance') ?? false
  const maySeeInbox = grants?.keys.has('app_base:inbox') ?? false
  const maySeeAlerts = grants?.keys.has('app_base:alerts') ?? false
  return (
    <Asking cards={cardsPath}>
      <CardsPreload />
      <Shell
        brand={brand()}
        language="en"
        words={words}
        environment={portal.environment() === 'sandbox' ? 'sandbox' : 'production'}
        menu={menu}
        menuMode={jar.get(menuCookie)?.value === 'icons' ? 'icons' : 'full'}
        search={<PortalSearch menu={menu} doable={grants ? doingsOf(grants) : []} />}
        inbox={<>{maySeeAlerts && <AlertsBell />}{maySeeInbox && <LiveBell unread={unread} words={words.shell} />}</>}
        account={<PortalAccount
          id={user?.id ?? null} name={user?.name ?? ''} email={user?.email ?? ''} maintenance={maySwitch ? (state.maintenance ? 'on' : 'off') : null}
        />}
        // Scans kept on this device are sent by whoever made them, never by somebody who only looks.
        notices={user && !viewing
          ? <KeptScans userId={user.id} mayScan={(grants?.keys.has('app_tracking:lm-apply-scan') || grants?.keys.has('app_bag:bag-add')) ?? false} />
          : null}
        banner={
          <>
            {state.maintenance && (
              <MaintenanceBanner
                words={words.states} message={state.message} until={state.until} isOverdue={isOverdue(state)} action={maySwitch ? <EndMaintenance /> : null}
              />
            )}
            {viewing && user && <ViewingBanner key={viewing.until} words={words.states} name={user.name} role={user.role} until={viewing.until} />}
          </>
        }
      >
        {children}
        {user?.category === 'admin' && !viewing && <ConfirmYou email={user.email} />}
      </Shell>
    </Asking>
  )
}
