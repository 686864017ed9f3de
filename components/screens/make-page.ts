import type { ReactNode } from 'react'
import type { RoutePath } from '@/lib/routes/routes'
import { enterScreen, type PageProps, type Visit } from './enter'

export type Archetype =
  | 'list' | 'form' | 'detail' | 'upload' | 'status' | 'error' | 'board' | 'scan'
  | 'document' | 'lookup' | 'parent' | 'record' | 'summary' | 'download' | 'own'

/** A page component that carries what it is, so that tests can read every screen's definition. */
export interface ScreenPage {
  (props: PageProps): Promise<ReactNode>
  path: RoutePath
  archetype: Archetype
  screen: unknown
}

/**
 * Makes a page of an archetype: guarded first, then rendered. In a file of its own, since whatever a page's modules reach is
 * sent to its visitors: public pages made here carry neither the shell nor the cache.
 */
export function makePage(path: RoutePath, archetype: Archetype, screen: unknown, render: (visit: Visit) => Promise<ReactNode> | ReactNode): ScreenPage {
  async function Page(props: PageProps) {
    return render(await enterScreen(path, props))
  }
  return Object.assign(Page, { path, archetype, screen })
}
