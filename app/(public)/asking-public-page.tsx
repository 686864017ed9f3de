import type { ReactNode } from 'react'
import { cardsOf } from '@/lib/bff/cards'
import { Asking, Calls } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import { publicPage, type PublicOptions, type PublicVisit } from './public-page'

/** A public page whose client parts ask calls: it brings the cache and is told only those. */
export function askingPublicPage(path: RoutePath, render: (p: PublicVisit) => ReactNode | Promise<ReactNode>, o: PublicOptions & { calls: CallName[] }) {
  return publicPage(path, async (p) => <Asking><Calls cards={cardsOf(o.calls)}>{await render(p)}</Calls></Asking>, o)
}
