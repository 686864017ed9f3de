import type { Input, ListName, Reply } from '@/lib/contract/types'
import type { Loaded, Visit } from './enter'
import type { ReadyList } from './list-definition'
import { listInput, withoutRefused, type Dropped, type ListQueryState } from './list-query'

interface FirstRows {
  query: ListQueryState
  input: Record<string, unknown>
  first: Loaded<Reply<ListName>>
  dropped: Dropped[]
}

/** The rows an address asks for. What of it the list does not know is left out and said: of one fault at a time, as often as there are parts. */
export async function firstRows(visit: Visit, list: ReadyList, query: ListQueryState, dropped: Dropped[] = []): Promise<FirstRows> {
  const input = listInput(list, query)
  const first = await visit.ask<ListName>(list.call, input as Input<ListName>)
  const less = first.fault?.status === 422 ? withoutRefused(query, first.fault.fields ?? [], list.scope) : null
  return less ? firstRows(visit, list, less.query, [...dropped, ...less.dropped]) : { query, input, first, dropped }
}
