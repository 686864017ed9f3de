import type { ListName } from '@/lib/contract/types'
import type { RoutePath } from '@/lib/routes/routes'
import { AddInDialog } from './dialog-form'
import { readyDialog } from './dialog-ready'
import type { Visit } from './enter'
import { readyList } from './list'
import { firstRows } from './first-rows'
import { ListBody } from './list-body'
import type { ListScreen } from './list-definition'
import { queryText, readListQuery } from './list-query'

/**
 * A list of one owner (`scope` names it in the address: `carrier_id`, `client_id`): its rows in the first HTML, and a dialog that adds to it where
 * the visitor may; `owner` are the inputs that say whose the new row is.
 */
export async function ScopedList<N extends ListName>({ visit, path, screen: given, scope, id, owner }: { visit: Visit; path: RoutePath; screen: ListScreen<N>; scope: string; id: number; owner?: Record<string, number> }) {
  const screen = { ...given, fixed: { ...given.fixed, id } } as unknown as ListScreen
  const list = { ...readyList(path, screen, visit), scope: [scope] }
  // The owner stays in the address of the list, whatever is filtered, sorted or turned over.
  const query = { ...readListQuery(list, visit.search), [scope]: String(id) }
  const rows = await firstRows(visit, list, query)
  const add = readyDialog(path, screen.form, 'add', visit)
  return (
    <>
      {add && <div className="mb-2 flex justify-end"><AddInDialog form={{ ...add, start: { ...add.start, ...(owner ?? { id }) } }} /></div>}
      <ListBody key={queryText(query)} list={list} {...rows} />
    </>
  )
}
