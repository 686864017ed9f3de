'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { snack } from '@/components/ui/snackbar'
import type { CallName } from '@/lib/contract/types'
import { useRefresh } from '@/lib/client/query'
import { withCounts } from '@/lib/domain/counted'
import { ActionDialog, runAction } from './ask-action'
import type { BulkAction, ReadyList } from './list-definition'
import { useRun } from './use-run'

interface Result {
  action: BulkAction
  failed: { name: string; message: string }[]
  done: number
}

type Selected = ReadonlyMap<number, Record<string, unknown>>
const nameOf = (row: Record<string, unknown>) =>
  String(row.tracking_no ?? row.token_no ?? row.name ?? row.number ?? row.seller_code ?? row.email ?? row.id ?? '')

/** What each row came to; a call that tells row by row answers `failed`, or `skipped` with the rows' ids, another one did them all. */
function resultOf(action: BulkAction, answer: unknown, selected: Selected): Result {
  const { failed, skipped = [] } = (answer ?? {}) as { failed?: Record<string, unknown>[]; skipped?: { id: number; reason: string }[] }
  const refusals = failed ?? skipped.map(({ id, reason }) => ({ ...selected.get(id), message: reason }))
  return {
    action, failed: refusals.map((row: Record<string, unknown>) => ({ name: nameOf(row), message: String(row.message ?? '') })),
    done: selected.size - refusals.length,
  }
}

/** Over the table's head while rows are selected, beside the box that selects them all: how many, and what may be done with them. No row moves for it. */
export function BulkBar({ list, selected, clear }: { list: ReadyList; selected: Selected; clear: () => void }) {
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
      className="absolute inset-x-px top-px z-4 ms-9 flex min-h-9 flex-wrap items-center gap-2 border-b border-primary bg-accent-soft px-2 max-sm:static max-sm:ms-0 max-sm:mb-2 max-sm:rounded max-sm:border"
    >
      <p className="figures font-semibold">{selected.size} selected</p>
      {list.bulk.map((action) => (
        <Button
          key={action.label}
          size="small"
          variant={action.danger ? 'danger' : 'secondary'}
          busy={busy === action.label}
          disabledReason={selected.size > action.most && `At most ${action.most} rows at a time.`}
          onClick={() => (action.opens ? router.push(addressFor(action)) : action.confirm || action.ask ? setAsking(action) : void now(action))}
        >
          {action.label}
        </Button>
      ))}
      <Button size="small" variant="quiet" onClick={clear} className="ms-auto">Clear selection</Button>
      {asking && (
        <ActionDialog
          action={asking}
          title={withCounts(asking.confirm ?? asking.label, { n: selected.size })}
          input={inputFor(asking)}
          onClose={() => setAsking(null)}
          onDone={(answer) => finish(asking, answer)}
        />
      )}
      {result && (
        <Dialog
          open onOpenChange={read} title={`${result.action.label}: ${result.done} done, ${result.failed.length} not`}
          footer={<Button variant="primary" onClick={read}>Close</Button>}
        >
          <ul className="flex flex-col gap-1">
            {result.failed.map((f) => <li key={f.name}><b className="font-mono">{f.name}</b> {f.message}</li>)}
          </ul>
        </Dialog>
      )}
    </div>
  )
}
