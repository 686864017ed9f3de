import type { ReactNode } from 'react'
import { Failure } from '@/components/ui/failure'
import { CardsPreload } from '@/components/screens/cards-preload'
import { makePage } from '@/components/screens/make-page'
import { TabTitle } from '@/components/screens/tab-title'
import type { Visit } from '@/components/screens/enter'
import { cards, cardsPath } from '@/lib/bff/cards'
import { CardsAt } from '@/lib/client/cards-at'
import type { CallName } from '@/lib/contract/types'
import { mayOpen } from '@/lib/routes/guard'
import { allRoutes, routeOf, type RoutePath } from '@/lib/routes/routes'
import { Kiosk } from './kiosk'

/** Calls of the yard: what a kiosk reads ahead of those its person may make. */
const yardCalls = (Object.keys(cards) as CallName[]).filter((name) => name.startsWith('pas'))

/** Seconds somebody may take before the screen asks whether he is there; null on a screen nobody touches. */
interface KioskOptions {
  idleSeconds?: number | null
  /** Shown high on a wall: without the bar and anything to touch. */
  isWall?: (visit: Visit) => boolean
}

/** Where the portal begins for somebody who has screens there: people of the gate have home here, and few of them a list there. */
const portalOf = ({ user, grants }: Visit) => (user?.category !== 'pas' ? '/' : mayOpen('/pasList', grants) ? '/pasList' : null)

/** A screen of a gate or dock device: guarded like any other, in the kiosk's frame and without the portal's. */
export function kioskPage(path: RoutePath, content: (visit: Visit) => ReactNode | Promise<ReactNode>, { idleSeconds = 60, isWall }: KioskOptions = {}) {
  return makePage(path, 'own', {}, async (visit) => {
    const sites = await visit.ask('pasSites.mine', {})
    const screens = allRoutes.filter(([at]) => at.startsWith('/pas/') && at !== '/pas/login' && mayOpen(at, visit.grants)).map(([at, { title }]) => ({
      href: at.replace(/\/\[.*$/, ''), title,
    }))
    return (
      <CardsAt path={cardsPath}>
        <CardsPreload />
        <TabTitle name={routeOf(path).title} />
        <div data-screen={path}>
          {sites.fault
            ? <Failure sentence={sites.fault.message} requestId={sites.fault.requestId} />
            : <Kiosk
              sites={sites.data} screens={screens} mayAsk={yardCalls.filter((name) => visit.may(name))} portal={portalOf(visit)}
              idleSeconds={idleSeconds} isWall={isWall?.(visit)}
            >
              {await content(visit)}
            </Kiosk>}
        </div>
      </CardsAt>
    )
  })
}
