'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { SwitchField } from '@/components/fields/switch'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { lookUp } from '@/components/screens/look-up'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { later } from '@/components/ui/later'
import { snack } from '@/components/ui/snackbar'
import { ask, download } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { bagType } from '@/lib/domain/lists'
import { airports } from '@/lib/domain/places'
import { BoardColumns, type BoardBag, type BoardMay } from './board-columns'

const CloseDialog = later(() => import('../addBag/close-dialog').then((part) => part.CloseDialog))
const BoardTable = later(() => import('./board-table').then((part) => part.BoardTable))
const lookMs = 30_000
const reopen: Action = {
  label: 'Reopen', call: 'bags.reopen', consequence: 'Its label and seal become invalid.', ask: { reason: { as: 'text', label: 'Reason', required: true } },
}
const findClients = (text: string, signal: AbortSignal) => lookUp({ call: 'clients.dropdown', value: 'id', text: 'name' }, text, signal)
const findCarriers = (text: string, signal: AbortSignal) => lookUp({ call: 'carriers.dropdown', value: 'id', text: 'carrier_name' }, text, signal)
type Filter = Input<'bags.board'>

function Filters({ filter, facilities, onChange }: { filter: Filter; facilities: Reply<'settings.facilities'>; onChange: (filter: Filter) => void }) {
  const set = (name: keyof Filter, value: unknown) => onChange({
    ...filter, [name]: value === null || value === false ? undefined : typeof value === 'boolean' ? value : [value],
  })
  const one = (name: 'facility_id' | 'destination' | 'bag_type' | 'client_id' | 'carrier_id') => (filter[name] as (string | number)[] | undefined)?.[0] ?? null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-52">
        <ChoiceField
          id="board-facility" name="facility_id" label="Facility" placeholder="All"
          options={facilities} value={one('facility_id')} onChange={(v) => set('facility_id', v)}
        />
      </div>
      <div className="w-48">
        <ChoiceField
          id="board-destination" name="destination" label="Destination" placeholder="All"
          options={airports.map(({ code, city }) => ({ value: code, label: `${code} – ${city}` }))}
          value={one('destination')} onChange={(v) => set('destination', v)}
        />
      </div>
      <div className="w-36">
        <ChoiceField
          id="board-type" name="bag_type" label="Type" placeholder="All" options={bagType.options} value={one('bag_type')} onChange={(v) => set('bag_type', v)}
        />
      </div>
      <div className="w-48">
        <LookupField id="board-client" name="client_id" label="Client" search={findClients} value={one('client_id')} onChange={(v) => set('client_id', v)} />
      </div>
      <div className="w-48">
        <LookupField
          id="board-carrier" name="carrier_id" label="Carrier" search={findCarriers} value={one('carrier_id')} onChange={(v) => set('carrier_id', v)}
        />
      </div>
      <SwitchField id="board-mine" name="mine" label="Mine only" value={filter.mine === true} onChange={(v) => set('mine', v)} />
    </div>
  )
}

/** Closes several bags by what net and tare come to, and says which stayed open and why. */
function useClosing(refresh: () => void) {
  const [outcome, setOutcome] = useState<Reply<'bags.closeMany'> | null>(null)
  const { busy, run } = useRun()
  const close = (ids: number[]) => run('close', async () => {
    const done = await ask('bags.closeMany', { ids, weight_source: 'calculated' })
    refresh()
    if (done.failed.length > 0) setOutcome(done)
    else snack(`${done.closed.length} ${done.closed.length === 1 ? 'bag is' : 'bags are'} closed.`)
  })
  return { outcome, read: () => setOutcome(null), isBusy: busy === 'close', close }
}

/** Which bags were not closed, and why. */
function StillOpen({ outcome, onRead }: { outcome: Reply<'bags.closeMany'>; onRead: () => void }) {
  return (
    <Dialog
      open onOpenChange={onRead} title={`${outcome.closed.length} closed, ${outcome.failed.length} not`}
      footer={<Button variant="primary" onClick={onRead}>Close</Button>}
    >
      <ul className="flex flex-col gap-1">
        {outcome.failed.map(({ bag_no, message }) => <li key={bag_no}><b className="font-mono">{bag_no}</b> {message}</li>)}
      </ul>
    </Dialog>
  )
}

function SelectedBags({ count, may, isClosing, isPrinting, open, printable, onClose, onPrint, onClear }: {
  count: number; may: BoardMay; isClosing: boolean; isPrinting: boolean; open: number[]; printable: number[]
  onClose: (ids: number[]) => void; onPrint: (ids: number[]) => void; onClear: () => void
}) {
  return (
    <div role="region" aria-label="Selected bags" className="flex flex-wrap items-center gap-2 rounded border border-primary bg-accent-soft px-3 py-1.5">
      <p className="figures font-semibold">{count} selected</p>
      {may.close && (
        <Button size="small" busy={isClosing} disabledReason={open.length === 0 && 'None of them is open.'} onClick={() => onClose(open)}>
          Close, using net and tare
        </Button>
      )}
      {may.print && (
        <Button size="small" busy={isPrinting} disabledReason={printable.length === 0 && 'Close them first.'} onClick={() => onPrint(printable)}>
          Print labels
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={onClear}>Clear selection</Button>
    </div>
  )
}

/** The bags of the hub by step, as cards or as a list; what lies longest stands on top. */
export function BoardScreen({ first, facilities, may }: { first: Reply<'bags.board'>; facilities: Reply<'settings.facilities'>; may: BoardMay }) {
  const [filter, setFilter] = useState<Filter>({})
  const [isList, setList] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [closing, setClosing] = useState<BoardBag | null>(null)
  const [reopening, setReopening] = useState<BoardBag | null>(null)
  const refresh = useRefresh()
  const { busy, run } = useRun()
  const answer = useAsk('bags.board', filter, { first: Object.keys(filter).length === 0 ? first : undefined, keepOld: true, pollMs: lookMs })
  const many = useClosing(() => { void refresh('bags.closeMany'); setChosen(new Set()) })
  const groups = answer.data?.groups ?? first.groups
  const print = (ids: number[]) => run('print', async () => void (await download('containers.bulkBagLabels', { ids })))
  const toggle = (id: number) => setChosen((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]))
  const all = groups.flatMap(({ rows }) => rows)
  const open = all.filter(({ id, status }) => status === 'open' && chosen.has(id)).map(({ id }) => id)
  const printable = all.filter(({ id, status }) => status !== 'open' && chosen.has(id)).map(({ id }) => id)
  const work = { chosen, may, toggle, close: setClosing, reopen: setReopening, print: (bag: BoardBag) => void print([bag.id]) }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Filters filter={filter} facilities={facilities} onChange={setFilter} />
        <div className="ms-auto flex flex-wrap gap-2">
          <Button aria-pressed={isList} onClick={() => setList(!isList)}>{isList ? 'Show as board' : 'Show as list'}</Button>
          {may.fill && <ButtonLink variant="primary" href="/addBag">Add bag</ButtonLink>}
        </div>
      </div>
      {chosen.size > 0 && (
        <SelectedBags
          count={chosen.size} may={may} isClosing={many.isBusy} isPrinting={busy === 'print'} open={open} printable={printable}
          onClose={(ids) => void many.close(ids)} onPrint={(ids) => void print(ids)} onClear={() => setChosen(new Set())}
        />
      )}
      {answer.error
        ? <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
        : isList ? <BoardTable groups={groups} work={work} /> : <BoardColumns groups={groups} work={work} />}
      {closing && <CloseDialog key={closing.id} bag={closing} mayPrint={may.print} onClose={() => setClosing(null)} onClosed={() => setClosing(null)} />}
      {reopening && (
        <ActionDialog
          action={reopen} title={`Reopen bag ${reopening.bag_no}? Its label and seal become invalid.`} input={{ id: reopening.id }}
          onClose={() => setReopening(null)} onDone={() => { void refresh('bags.reopen'); snack('The bag is open again.') }}
        />
      )}
      {many.outcome && (
        <StillOpen outcome={many.outcome} onRead={many.read} />
      )}
    </div>
  )
}
