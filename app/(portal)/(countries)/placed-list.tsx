import { AddInDialog } from '@/components/screens/dialog-form'
import { readyDialog } from '@/components/screens/dialog-ready'
import type { Visit } from '@/components/screens/enter'
import { firstRows } from '@/components/screens/first-rows'
import { readyList } from '@/components/screens/list'
import { ListBody } from '@/components/screens/list-body'
import type { ListScreen } from '@/components/screens/list-definition'
import { queryText, readListQuery } from '@/components/screens/list-query'
import { listedChoices } from '@/components/screens/listed-choices'

interface Props {
  visit: Visit
  screen: ListScreen
  /** Sent with every request: what of the record the list is about. */
  fixed: Record<string, unknown>
  /** Sent with a row that is added. */
  addWith?: Record<string, unknown>
}

/** A list under a record: rows of its country alone, in the first HTML as any list's. */
export async function PlacedList({ visit, screen, fixed, addWith }: Props) {
  const list = { ...readyList(visit.path, screen, visit), fixed: { ...screen.fixed, ...fixed } }
  const query = readListQuery(list, visit.search)
  const adding = readyDialog(visit.path, screen.form, 'add', visit)
  const [rows, add, change] = await Promise.all([
    firstRows(visit, list, query), adding && listedChoices({ ...adding, with: addWith ?? {} }, visit), list.change && listedChoices(list.change, visit),
  ])
  return (
    <div className="flex flex-col gap-2">
      {add && <div className="flex justify-end"><AddInDialog form={add} /></div>}
      <ListBody key={queryText(query)} list={{ ...list, change }} {...rows} />
    </div>
  )
}
