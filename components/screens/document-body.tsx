'use client'

import { FileStack } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import type { FinderName, ReadyDocument } from './document-definition'
import { useDocumentList } from './document-list'
import { DocumentNumbers } from './document-numbers'
import { PrintBar, usePrint } from './document-print'
import type { Loaded } from './enter'
import type { ReadyColumn } from './list-definition'
import { MissingNumbers } from './lookup-missing'
import { LookupTable, type Selected } from './lookup-table'
import type { AnyRow } from './use-list'

/** What to know before printing a row. */
const note: ReadyColumn = {
  field: 'note', as: 'status', label: 'Note', sort: null,
  options: [{ value: 'reprint', label: 'Reprint', tone: 'orange' }, { value: 'unready', label: 'Not ready', tone: 'red' }],
}

const isUnready = (unready: ReadyDocument['unready'], row: AnyRow): boolean => unready !== null && unready.is.includes(row[unready.field] as string)

/** The extra that prints unready rows all the same is ticked. */
const isWaived = ({ unready }: ReadyDocument, values: Record<string, unknown>): boolean => unready?.unless !== undefined && values[unready.unless] === true

function ListBar({ selected, found, onRemove, onClear }: { selected: number; found: number; onRemove: () => void; onClear: () => void }) {
  return (
    <div className="flex min-h-control flex-wrap items-center gap-2">
      <p role="status" className="figures font-semibold">{selected > 0 ? `${selected} of ${found} selected` : `${found} found`}</p>
      <span className="ms-auto flex gap-2">
        {selected > 0 && <Button size="small" onClick={onRemove}>Remove from the list</Button>}
        <Button size="small" variant="quiet" onClick={onClear}>Clear the list</Button>
      </span>
    </div>
  )
}

/** The client part of every document screen: the list on one side grows, the file takes what is ready or selected. */
export function DocumentBody({ document, first }: { document: ReadyDocument; first: Loaded<Reply<FinderName>> | null }) {
  const { path, thing, most, unready, printed } = document
  const work = useDocumentList(document, first)
  const print = usePrint(document)
  const [selected, setSelected] = useState<Selected>(new Map())
  const columns = useMemo(() => (unready || printed ? [...document.columns, note] : document.columns), [document.columns, unready, printed])
  const rows = useMemo(
    () => work.rows.map((row) => ({ ...row, note: isUnready(unready, row) ? 'unready' : printed && Number(row[printed] ?? 0) > 0 ? 'reprint' : null })),
    [work.rows, unready, printed],
  )
  const isReady = (row: AnyRow) => !isUnready(unready, row) || isWaived(document, print.values)
  const chosen = selected.size > 0 ? work.rows.filter(({ id }) => selected.has(id)) : work.rows
  const printable = chosen.filter(isReady).slice(0, most)

  const printRows = async (some: AnyRow[]): Promise<boolean> => {
    const isMade = await print.run(some)
    if (isMade && printed) void work.renew(some.map((row) => String(row[document.number])))
    return isMade
  }
  const remove = () => {
    work.remove(new Set(selected.keys()))
    setSelected(new Map())
  }
  const clear = () => {
    work.clear()
    setSelected(new Map())
  }
  return (
    <div className="grid items-start gap-5 md:grid-cols-[20rem_minmax(0,1fr)]" aria-busy={work.isBusy}>
      <DocumentNumbers document={document} work={work} isReady={isReady} onPrint={printRows} />
      <div className="flex min-w-0 flex-col gap-3">
        <PrintBar document={document} print={print} rows={printable} left={chosen.length - printable.length} onPrint={() => void printRows(printable)} />
        {work.fault && (
          <Notice tone="red">
            {work.fault.message}
            {work.fault.requestId && <span className="block font-mono text-meta">Request {work.fault.requestId}</span>}
          </Notice>
        )}
        <MissingNumbers numbers={work.missing} onClear={work.clearMissing} />
        {rows.length > 0 && <ListBar selected={selected.size} found={rows.length} onRemove={remove} onClear={clear} />}
        <LookupTable
          path={path}
          columns={columns}
          rows={rows}
          selected={selected}
          onSelect={setSelected}
          moves={`${work.missing.length} ${work.fault?.message ?? ''}`}
          empty={<EmptyState
            icon={<FileStack className="size-5" />} title={`No ${thing[1]} in the list yet`}
            text="Paste, scan or upload numbers; what is found stands here in the same order."
          />}
        />
      </div>
    </div>
  )
}
