'use client'

import { useEffect, useRef, useState } from 'react'
import { ask, sendFile } from '@/lib/client/ask'
import type { Input, Reply } from '@/lib/contract/types'
import { scanned } from '@/lib/domain/scan-input'
import { Refused } from '@/lib/domain/refused'
import { handOverPlace, type FinderName, type ReadyDocument } from './document-definition'
import type { Loaded } from './enter'
import type { AnyRow } from './use-list'

interface DocumentList {
  /** In the order they were asked for, each once. */
  rows: AnyRow[]
  missing: string[]
}
const empty: DocumentList = { rows: [], missing: [] }

/** Rows and numbers added at the end, what is there already left where it is. */
function joined(list: DocumentList, found: readonly AnyRow[], missing: readonly string[]): DocumentList {
  const known = new Set(list.rows.map(({ id }) => id))
  return {
    rows: [...list.rows, ...found.filter(({ id }) => !known.has(id))],
    missing: [...new Set([...list.missing, ...missing])],
  }
}

/** Newer rows in the place of older ones, such as after printing. */
function renewed({ rows, missing }: DocumentList, found: readonly AnyRow[]): DocumentList {
  const byId = new Map(found.map((row) => [row.id, row]))
  return { rows: rows.map((row) => byId.get(row.id) ?? row), missing }
}

const find = async (name: FinderName, numbers: string[]) => {
  const { found, not_found } = (await ask(name, { numbers } as Input<FinderName>)) as Reply<FinderName>
  return { found: found as AnyRow[], not_found }
}

/** What a lookup came to, for whoever asked for it. */
export interface Added {
  /** Rows that were not in the list before. */
  fresh: AnyRow[]
  /** Rows that were. */
  again: AnyRow[]
  missing: string[]
}

/** Lookups one after the other, so that scans keep their order; one that is refused lets the next go on. */
function useLine(first: NonNullable<Loaded<unknown>['fault']> | null) {
  const [fault, setFault] = useState(first)
  const [underWay, setUnderWay] = useState(0)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const inLine = <T>(work: () => Promise<T>): Promise<T | null> => {
    setUnderWay((n) => n + 1)
    const turn = line.current.then(work).then(
      (value) => {
        setFault(null)
        return value
      },
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error
        setFault({ status: error.status, message: error.message, requestId: error.requestId })
        return null
      },
    )
    line.current = turn.catch(() => null).finally(() => setUnderWay((n) => n - 1))
    return turn
  }
  return { inLine, fault, isBusy: underWay > 0 }
}

/** The list of what is to be printed and the ways things get into it. */
export function useDocumentList({ path, find: finder, sheet, number: numberField }: ReadyDocument, first: Loaded<Reply<FinderName>> | null) {
  const [list, setList] = useState<DocumentList>(() => joined(empty, (first?.data?.found ?? []) as AnyRow[], first?.data?.not_found ?? []))
  const { inLine, fault, isBusy } = useLine(first?.fault ?? null)
  const current = useRef(list)

  const put = (next: DocumentList) => {
    current.current = next
    setList(next)
  }
  const take = (found: AnyRow[], missing: string[]): Added => {
    const known = new Set(current.current.rows.map(({ id }) => id))
    put(joined(current.current, found, missing))
    return { fresh: found.filter(({ id }) => !known.has(id)), again: found.filter(({ id }) => known.has(id)), missing }
  }
  const add = (numbers: string[]) => inLine(async () => {
    const { found, not_found } = await find(finder, numbers)
    return take(found, not_found)
  })

  const adding = useRef(add)
  useEffect(() => {
    const left = sessionStorage.getItem(handOverPlace(path))
    if (!left) return
    sessionStorage.removeItem(handOverPlace(path))
    void adding.current(JSON.parse(left) as string[])
  }, [path])

  return {
    ...list,
    fault,
    isBusy,
    add,
    addSheet: (file: File) => inLine(async () => {
      if (!sheet) return null
      const { found, not_found } = await sendFile(sheet.call, sheet.with as Input<typeof sheet.call>, file)
      return take(found as AnyRow[], not_found.map(({ row, value }) => `${value} (row ${row})`))
    }),
    /** Asks again for rows whose print count has changed. */
    renew: (numbers: string[]) => inLine(async () => put(renewed(current.current, (await find(finder, numbers)).found))),
    remove: (ids: ReadonlySet<number>) => put({ ...current.current, rows: current.current.rows.filter(({ id }) => !ids.has(id)) }),
    clear: () => put(empty),
    clearMissing: () => put({ ...current.current, missing: [] }),
    /** The row of a number that is in the list already. */
    has: (number: string) => current.current.rows.some((row) => scanned(String(row[numberField] ?? '')) === scanned(number)),
  }
}
export type DocumentWork = ReturnType<typeof useDocumentList>
