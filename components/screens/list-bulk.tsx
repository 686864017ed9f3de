'use client'

import { X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { snack } from '@/components/ui/snackbar'
import type { CallName, ListName } from '@/lib/contract/types'
import { ask } from '@/lib/client/ask'
import { inputFrom } from '@/lib/client/input-from'
import { useRefresh } from '@/lib/client/query'
import { withCounts } from '@/lib/domain/counted'
import { grouped } from '@/lib/domain/money'
import { MOST_IDS } from '@/lib/domain/totals'
import { ActionDialog, runAction } from './ask-action'
import type { BulkAction, ReadyList } from './list-definition'
import { ExportMenu } from './list-export'
import type { Rows } from './use-list'
import { useRun } from './use-run'

interface Result {
  action: BulkAction
  failed: { name: string; message: string }[]
  done: number
}

type Selected = ReadonlyMap<number, Record<string, unknown>>
const nameOf = (row: Record<string, unknown>) =>
  String(row.tracking_no ?? row.token_no ?? row.name ?? row.number ?? row.seller_code ?? row.email ?? row.id ?? '')

/** What each row came to; a call that tells row by row answers `failed`, or `skipped` with the rows' ids or numbers, another one did them all. */
function resultOf(action: BulkAction, answer: unknown, selected: Selected): Result {
  const { failed, skipped = [] } = (answer ?? {}) as { failed?: Record<string, unknown>[]; skipped?: { id?: number; order_id?: string; reason: string }[] }
  const refusals = failed ?? skipped.map(({ id, order_id, reason }) => ({ ...(id === undefined ? { name: order_id } : selected.get(id)), message: reason }))
  return {
    action, failed: refusals.map((row: Record<string, unknown>) => ({ name: nameOf(row), message: String(row.message ?? '') })),
    done: selected.size - refusals.length,
  }
}

interface BarProps {
  list: ReadyList
  input: Record<string, unknown>
  meta: Rows['meta']
  selected: Selected
  select: (rows: Selected) => void
}

/** Rows asked for at once while all that match are selected. */
const STEP = 200

/** All rows that match, in the list's order, as far as a bulk action takes them. */
async function matchingRows(list: ReadyList, input: Record<string, unknown>, most: number): Promise<Selected> {
  const found = new Map<number, Record<string, unknown>>()
  for (let cursor: string | null | undefined; cursor !== null && found.size < most; ) {
    const page = (await ask(list.call, inputFrom<ListName>({ ...input, page: 1, page_size: STEP, cursor }))) as Rows
    for (const row of page.rows.slice(0, most - found.size)) found.set(row.id, row)
    cursor = page.meta.next_cursor
  }
  return found
}

/** The way from the rows of a page to all that match, or to as many as a bulk action takes. */
function SelectAll({ list, input, meta: { total, total_is_floor }, selected, select }: BarProps) {
  const { busy, run } = useRun()
  const most = Math.max(...list.bulk.map((action) => action.most))
  if (selected.size >= Math.min(total, most)) return null
  const isWhole = !total_is_floor && total <= most
  const of = grouped(String(total))
  return (
    <Button
      size="small" variant="quiet" busy={busy !== null}
      onClick={() => void run('select', async () => select(await matchingRows(list, input, most)))}
    >
      {isWhole ? `Select all ${of} that match` : `Select the first ${most} of ${total_is_floor ? `more than ${of}` : of}`}
    </Button>
  )
}

function BulkButton({ action, count, busy, onClick }: { action: BulkAction; count: number; busy: boolean; onClick: () => void }) {
  return (
    <Button
      size="small"
      variant={action.danger ? 'danger' : 'secondary'}
      busy={busy}
      disabledReason={count > action.most && `At most ${action.most} rows at a time.`}
      onClick={onClick}
    >
      {action.label}
    </Button>
  )
}

/** What was done to some of the rows only, and why not to the others. */
function Refusals({ result, onRead }: { result: Result; onRead: () => void }) {
  return (
    <Dialog
      open onOpenChange={onRead} title={`${result.action.label}: ${result.done} done, ${result.failed.length} not`}
      footer={<Button variant="primary" onClick={onRead}>Close</Button>}
    >
      <ul className="flex flex-col gap-1">
        {result.failed.map((f) => <li key={f.name}><b className="font-mono">{f.name}</b> {f.message}</li>)}
      </ul>
    </Dialog>
  )
}

/** Over the table's head while rows are selected, beside the box that selects them all: how many, and what may be done with them. No row moves for it. */
export function BulkBar({ list, input, meta, selected, select }: BarProps) {
  const clear = () => select(new Map())
  const refresh = useRefresh()
  const [asking, setAsking] = useState<BulkAction | null>(null)
  const { busy, run } = useRun()
  const [result, setResult] = useState<Result | null>(null)
  const router = useRouter()
  const valuesFor = (action: BulkAction) => [...selected.values()].map((row) => row[action.rows.field])
  const addressFor = (action: BulkAction) => (action.opens ?? '').replace('[rows]', valuesFor(action).join(','))
  const inputFor = (action: BulkAction) => ({ ...action.with, [action.rows.input]: valuesFor(action) })
  const finish = (action: BulkAction, answer: unknown) => {
    const next = resultOf(action, answer, selected)
    // The bar goes with the selection, and what it says with it: rows stay chosen until what failed has been read.
    if (next.failed.length > 0) return setResult(next)
    snack(action.done ?? `${action.label}: ${next.done} done.`)
    clear()
    return undefined
  }
  const read = () => {
    setResult(null)
    clear()
  }
  const now = (action: BulkAction) =>
    run(action.label, async () => {
      const answer = await runAction(action, inputFor(action))
      await refresh(action.call as CallName)
      finish(action, answer)
    })
  return (
    <div
      role="region" aria-label="Selected rows"
      className="absolute inset-x-px top-px z-4 ms-9 flex min-h-8 flex-wrap items-center gap-1.5 border-b border-primary bg-accent-soft px-2 max-sm:static max-sm:ms-0 max-sm:mb-2 max-sm:rounded max-sm:border"
    >
      <p className="figures font-semibold">{selected.size} selected</p>
      <SelectAll list={list} input={input} meta={meta} selected={selected} select={select} />
      {list.bulk.map((action) => (
        <BulkButton
          key={action.label} action={action} count={selected.size} busy={busy === action.label}
          onClick={() => (action.opens ? router.push(addressFor(action)) : action.confirm || action.ask ? setAsking(action) : void now(action))}
        />
      ))}
      {list.exportsChosen && (
        <ExportMenu
          list={list} input={input} ids={[...selected.keys()]} disabledReason={selected.size > MOST_IDS && `At most ${MOST_IDS} rows at a time.`}
        />
      )}
      <IconButton size="small" label="Clear selection" onClick={clear} className="ms-auto" icon={<X aria-hidden className="size-4" />} />
      {asking && (
        <ActionDialog
          action={asking}
          title={withCounts(asking.confirm ?? asking.label, { n: selected.size })}
          input={inputFor(asking)}
          onClose={() => setAsking(null)}
          onDone={(answer) => finish(asking, answer)}
        />
      )}
      {result && <Refusals result={result} onRead={read} />}
    </div>
  )
}
