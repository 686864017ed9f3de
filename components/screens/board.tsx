import type { ReactNode } from 'react'
import type { RoutePath } from '@/lib/routes/routes'
import type { Visit } from './enter'
import { ownPage } from './own'

/** A page of one board of figures: `show` finds it for whoever looks, and what stands beside it. `named`: the page is called by the board's name. */
export const boardPage = (path: RoutePath, show: (visit: Visit) => Promise<ReactNode>, o: { named?: true } = {}) =>
  ownPage(path, show, { archetype: 'board', ...o })
