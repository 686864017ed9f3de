import { AddInDialog } from './dialog-form'
import { readyDialog } from './dialog-ready'
import { firstRows } from './first-rows'
import { readyList } from './list'
import { ListBody } from './list-body'
import type { Filter, ListScreen } from './list-definition'
import { listedChoices, listedFilters } from './listed-choices'
import { filled, queryText, readListQuery } from './list-query'
import type { FilterName } from './named'
import type { ShowsView } from './parent-definition'

type Known = Record<string, unknown>

/** The rows of one record in the first HTML, as any list's, and the button that adds one where the visitor may. */
export const rows: ShowsView = async (visit, { path, view, parent, scope }) => {
  const given = view.list as ListScreen
  const screen = { ...given, filters: await listedFilters(given.filters as Record<string, FilterName | Filter>, visit, parent) }
  const fixed = filled(view.fixed ?? { id: '[id]' }, parent) as Known
  const owner = (view.owner ? filled(view.owner, parent) : fixed) as Known
  const list = { ...readyList(path, screen, visit), fixed: { ...screen.fixed, ...fixed }, ...(scope && { scope: [scope] }) }
  const query = { ...readListQuery(list, visit.search), ...(scope && { [scope]: String(parent.id) }) }
  const adding = readyDialog(path, screen.form, 'add', visit)
  const [first, add, change] = await Promise.all([
    firstRows(visit, list, query),
    // A form that shows whose row it is begins with it; of one that does not, it travels with what is typed.
    adding && listedChoices({ ...adding, start: { ...adding.start, ...owner }, with: owner }, visit, parent),
    list.change && listedChoices(list.change, visit, parent),
  ])
  return {
    content: <ListBody key={queryText(query)} list={{ ...list, change }} {...first} />,
    add: add && <AddInDialog key={screen.call} form={add} />,
  }
}
