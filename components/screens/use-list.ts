'use client'

import { useEffect, useMemo, useState } from 'react'
import { useAsk } from '@/lib/client/query'
import type { PageMeta } from '@/lib/contract/kernel'
import type { Input, ListName, Reply } from '@/lib/contract/types'
import type { Loaded } from './enter'
import type { Poll, ReadyList } from './list-definition'
import { listInput, queryText, readListQuery, withoutRefused, type Dropped, type ListQueryState } from './list-query'
import { isShown } from './show-if'

export type AnyRow = Record<string, unknown> & { id: number }
export interface Rows {
  rows: AnyRow[]
  meta: PageMeta
}

/** Milliseconds to the next look; false: none. */
function pollMs(poll: Poll | null, now: Rows | undefined): number | false {
  if (!poll) return false
  const busy = poll.while
  return (busy && now?.rows.some((row) => isShown(busy.is, row)) ? busy.every : poll.every) * 1000
}

/** A list's query and rows. The address holds the query, so a link and the Back button show the same rows. */
export function useList(
  list: ReadyList, firstQuery: ListQueryState, firstInput: Record<string, unknown>, first: Loaded<Reply<ListName>>, leftOut: readonly Dropped[],
) {
  const [query, setQuery] = useState(firstQuery)
  const [dropped, setDropped] = useState(leftOut)
  const input = useMemo(() => listInput(list, query), [list, query])
  const isFirst = queryText(query) === queryText(firstQuery)
  const answer = useAsk<ListName>(list.call, (isFirst ? firstInput : input) as Input<ListName>, {
    first: isFirst ? first.data : undefined,
    keepOld: true,
    pollMs: (now) => pollMs(list.poll, now as Rows | undefined),
  })

  useEffect(() => {
    const back = () => {
      const search: Record<string, string | string[]> = {}
      for (const [k, v] of new URLSearchParams(window.location.search)) search[k] = search[k] === undefined ? v : ([] as string[]).concat(search[k], v)
      setDropped([])
      setQuery(readListQuery(list, search))
    }
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [list])

  /** Changes the query and the address; anything but a change of page goes back to page 1. */
  const change = (part: Record<string, string | string[] | null>) => {
    const next: ListQueryState = { ...query }
    for (const [name, value] of Object.entries<string | string[] | null>({ ...('page' in part ? {} : { page: null }), ...part })) {
      if (value === null || value.length === 0) delete next[name]
      else next[name] = value
    }
    const text = queryText(next)
    window.history.pushState(null, '', text ? `${window.location.pathname}?${text}` : window.location.pathname)
    setDropped([])
    setQuery(next)
  }

  // A kept view, or a step back, may ask for what the list does not know: it is left out and said, in the same step of the history.
  const less = answer.error?.status === 422 ? withoutRefused(query, answer.error.errors.flatMap(({ field }) => field ?? []), list.scope) : null
  if (less) {
    setDropped([...dropped, ...less.dropped])
    setQuery(less.query)
  }

  const fault = answer.error ?? (isFirst && !answer.data ? first.fault : undefined)
  return { query, change, input, answer, data: answer.data as Rows | undefined, fault: less ? undefined : fault, isOld: answer.isPlaceholderData, dropped }
}
