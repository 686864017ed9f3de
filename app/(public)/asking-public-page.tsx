import type { ReactNode } from 'react'
import { cardsPath } from '@/lib/bff/cards'
import { Asking } from '@/lib/client/query'
import type { RoutePath } from '@/lib/routes/routes'
import { publicPage, type PublicOptions, type PublicVisit } from './public-page'

/** A public page whose client parts ask calls: it brings the cache, and reads how they are made when somebody sends something. */
export function askingPublicPage(path: RoutePath, render: (p: PublicVisit) => ReactNode | Promise<ReactNode>, o: PublicOptions) {
  return publicPage(path, async (p) => <Asking cards={cardsPath}>{await render(p)}</Asking>, o)
}
