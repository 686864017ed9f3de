import type { ReactNode } from 'react'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { ListName } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import type { RoutePath } from '@/lib/routes/routes'
import { AddInDialog } from './dialog-form'
import { inputShape } from './call-shapes'
import { PageActions } from './page-actions'
import { readyDialog } from './dialog-ready'
import type { Visit } from './enter'
import { ListBody } from './list-body'
import type { Column, Filter, ListScreen, ReadyList } from './list-definition'
import { firstRows } from './first-rows'
import { fittingColumns } from './fitting'
import { filterNames, queryText, readListQuery, type ListQueryState } from './list-query'
import { listedChoices } from './listed-choices'
import { makePage, type Archetype } from './make-page'
import { asFilter, type ColumnName, type FilterName } from './named'
import { mayGo, offered } from './may-go'
import { bulkOf, rowActionsOf } from './moves'
import { readyColumn } from './ready-column'
import { Frame } from './screen'

/** `isChosen`: somebody chose these columns, and sees them all. */
export function readyList<N extends ListName>(path: RoutePath, screen: ListScreen<N>, visit: Visit, isChosen = false): ReadyList {
  const change = readyDialog(path, screen.form, 'change', visit)
  const fields = new Map(change?.sections.flatMap((section) => section.fields).map((field) => [field.name, field]))
  const columns = Object.entries(screen.columns as Record<string, ColumnName | Column>).map(([field, c]) => ({
    ...readyColumn(field, c), ...(typeof c === 'object' && c.edits && { edit: fields.get(field) }),
  }))
  const rowActions = offered(visit, rowActionsOf(screen as ListScreen))
  const bulk = offered(visit, bulkOf(screen as ListScreen))
  return {
    path,
    call: screen.call,
    fixed: screen.fixed ?? {},
    columns: isChosen ? columns : fittingColumns(columns, { hasBox: bulk.length > 0, hasMenu: rowActions.length > 0 || change !== null }),
    filters: Object.entries(screen.filters ?? {}).map(([field, f]) => ({ field, ...asFilter(screen.call, field, f as FilterName | Filter) })),
    search: screen.search ?? null,
    sort: screen.sort,
    opens: screen.opens && mayGo(visit, screen.opens) ? screen.opens : null,
    strong: screen.strong ?? null,
    rowActions,
    bulk,
    tabs: screen.tabs ?? [],
    tiles: screen.tiles && visit.may(screen.tiles.call) ? screen.tiles : null,
    empty: screen.empty,
    poll: typeof screen.poll === 'number' ? { every: screen.poll } : (screen.poll ?? null),
    panel: screen.panel ?? null,
    beside: screen.beside ?? false,
    sheet: screen.sheet ?? null,
    exportBy: screen.exportBy ?? screen.call,
    exportsChosen: Boolean(screen.sheet && inputShape(screen.exportBy ?? screen.call, 'ids')),
    change,
    dates: screen.dates ?? false,
  }
}

/** A set of columns in place of the definition's, and what the call must be told so that it answers them. */
export interface ChosenColumns {
  name: string
  columns: Record<string, Column>
  fixed: Record<string, unknown>
  sort?: ListScreen['sort']
}

/** A list of what happens day by day starts with the last days; an address that says more says which. */
function withPeriod(query: ListQueryState, days: number | undefined): ListQueryState {
  return days === undefined || filterNames(query).length > 0 ? query : { ...query, from: addDays(today(), 1 - days) }
}

/** Lists at one address: the page's own, called `label`, and others by their names. */
interface ListViews {
  label: string
  others: Record<string, { label: string; screen: ListScreen }>
  /** Those the visitor has a part in, '' being the page's own; left out, all. */
  mine?: (visit: Visit) => readonly string[]
}

/** What a list may carry besides its definition: an element above the rows, more beside its title. */
export interface ListSlots {
  above?: (visit: Visit) => ReactNode | Promise<ReactNode>
  archetype?: Archetype
  /** Columns the visitor has chosen for the list, by `?template=`; null: those of the definition. */
  columns?: (visit: Visit) => Promise<ChosenColumns | null>
  /** Where those columns are chosen; stands first in the list's overview. */
  sets?: (visit: Visit) => ReactNode
  /** Beside the title, after the definition's own actions. */
  actions?: (visit: Visit) => ReactNode | Promise<ReactNode>
  /** Stands where the rows would, which are then not asked for. */
  instead?: (visit: Visit) => ReactNode
  /** Another list at the same address, shown by `?view=<name>`. */
  views?: ListViews
}

/** Which list the address shows, and which others the visitor may go to. */
function viewOf(visit: Visit, views: ListViews | undefined) {
  const mine = views?.mine?.(visit)
  const [first = ''] = mine ?? []
  const named = String(visit.search.view ?? '')
  const requested = mine?.includes(named) === false ? first : named
  const others = mine?.length === 1 ? [] : Object.entries(views?.others ?? {}).filter(([, view]) => visit.may(view.screen.call))
  return { requested, others, other: views?.others[requested]?.screen }
}

/** What tests read of the page: its definition, those of its other lists beside it. */
const withViews = <N extends ListName>(screen: ListScreen<N>, { views }: ListSlots) =>
  (views ? { ...screen, views: Object.fromEntries(Object.entries(views.others).map(([name, view]) => [name, view.screen])) } : screen)

/** A list screen: rows of a list call in the first HTML, everything else derived from the definition. */
export function listPage<N extends ListName>(path: RoutePath, screen: ListScreen<N>, slots: ListSlots = {}) {
  return makePage(path, slots.archetype ?? 'list', withViews(screen, slots), async (visit) => {
    const { requested, others, other } = viewOf(visit, slots.views)
    const shown = (other ?? screen) as ListScreen
    const chosen = other ? null : ((await slots.columns?.(visit)) ?? null)
    const arranged = chosen
      ? ({ ...shown, columns: chosen.columns, sort: chosen.sort ?? shown.sort, fixed: { ...shown.fixed, ...chosen.fixed } } as ListScreen)
      : shown
    const list: ReadyList = { ...readyList(path, arranged, visit, chosen !== null), columnSet: chosen?.name }
    const instead = slots.instead?.(visit) ?? null
    const asking = withPeriod(readListQuery(list, visit.search), shown.period)
    const adding = readyDialog(path, shown.form, 'add', visit)
    const [add, change, first, above, more] = await Promise.all([
      adding && listedChoices(adding, visit),
      list.change && listedChoices(list.change, visit),
      instead ? null : firstRows(visit, list, asking), slots.above?.(visit), slots.actions?.(visit),
    ])
    return (
      <Frame
        path={path}
        status={slots.views && others.length > 0 && (
          <LinkTabs
            inline label="Lists" now={other ? requested : ''}
            tabs={[{ name: '', label: slots.views.label, href: path }, ...others.map(([name, { label }]) => ({ name, label, href: `${path}?view=${name}` }))]}
          />
        )}
        actions={<><PageActions actions={offered(visit, shown.actions)} />{more}{add && <AddInDialog key={requested} form={add} />}</>}
      >
        {above}
        {/* A link to the same address with another query is another list; what the list itself changes never comes through here. */}
        {first ? (
          <ListBody key={`${chosen?.name ?? ''} ${queryText(asking)}`} list={{ ...list, change }} {...first} sets={other ? null : slots.sets?.(visit)} />
        ) : instead}
      </Frame>
    )
  })
}
