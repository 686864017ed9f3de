import type { ReactNode } from 'react'
import type { CallName } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import type { Visit } from './enter'
import type { ListScreen, PageAction, ShowIf } from './list-definition'
import type { UploadScreen } from './upload-definition'

/** What a parent is told of the page that is about it. */
export interface ParentPlace {
  /** Which of the parent's pages or views this is, to be marked among them. */
  part: string
  /** The page without what its address says of a parent. */
  address: string
  /** The same page and view for another parent. */
  toOther: (id: number) => string
}

/** A record whose rows pages show: a carrier, a client, a country. Described once, in its area. */
export interface Parent<P extends { id: number }> {
  /** As tests and definitions know it. */
  name: string
  /** The name in the query that says which, kept whatever is filtered; null where the path does. */
  query: 'carrier_id' | 'client_id' | null
  /** The record the address names, with what stands above every page about it; or what is shown instead, where there is none. */
  find: (visit: Visit, place: ParentPlace) => Promise<{ record: P; head: ReactNode } | { instead: ReactNode }>
}

/** An element of a view no definition says: made of the visit and the parent, and awaited before the page is shown. */
type Slot<P> = (visit: Visit, parent: P) => ReactNode | Promise<ReactNode>

/** What a view is drawn from. */
export interface ViewPlace {
  path: RoutePath
  view: Pick<ParentView<never>, 'list' | 'fixed' | 'owner' | 'upload'>
  /** The record whose rows or file these are. */
  parent: Record<string, unknown> & { id: number }
  /** The name in the query that says whose they are, kept whatever is filtered. */
  scope?: string | null
}
/** Rows (parent-list.tsx) or a file (parent-upload.tsx): named by the page, which brings along only what it shows. */
export type ShowsView = (visit: Visit, place: ViewPlace) => Promise<{ content: ReactNode; add?: ReactNode }>

/** One view of a page about a parent: its rows, a file that adds to them, or what no archetype shows. `[field]` takes the parent's value. */
export interface ParentView<P> {
  /** Only for whoever may make it; left out, the call of its list or upload. */
  call?: CallName
  /** Only of parents like this. */
  when?: ShowIf
  /** `rows` of a list, `file` of an upload. */
  show?: ShowsView
  list?: ListScreen
  /** Sent with every request of the list; left out, the parent's id as `id`. */
  fixed?: Record<string, unknown>
  /** Sent with a row that is added; left out, what is fixed. */
  owner?: Record<string, unknown>
  upload?: UploadScreen
  above?: Slot<P>
  body?: Slot<P>
  below?: Slot<P>
  /** Beside the title. */
  add?: Slot<P>
}

export interface ParentScreen<P> extends ParentView<P> {
  /** Which of the parent's pages this is, as its head names it. */
  part?: string
  /** Several views instead, the first without a `?view=` of its own. Those with a label are links under the head. */
  views?: Record<string, ParentView<P> & { label?: string }>
  /** What the views are, for who does not see them side by side. */
  viewsLabel?: string
  actions?: PageAction[]
}
