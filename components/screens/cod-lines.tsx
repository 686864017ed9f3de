'use client'

import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { ask, download } from '@/lib/client/ask'
import { useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { codLineChoice, codLineChoices, codSuggestion, type CodLineChoice } from '@/lib/domain/cod-payment'
import { counted } from '@/lib/domain/counted'
import { Refused } from '@/lib/domain/refused'
import { CodLineBulk } from './cod-line-bulk'
import { CodLineDialog, type Decision } from './cod-line-dialog'
import { CodLineTable } from './cod-line-table'

type Line = Reply<'codPayments.lines'>['rows'][number]
const keys: Readonly<Record<string, CodLineChoice>> = { a: 'accept', d: 'dispute', m: 'match', i: 'ignore' }

/** Open lines without those decided already: a decision shows at once and is sent behind it; refused, its lines come back with the reason. */
function useOpenLines(payment: number, search: string | null) {
  const query = useAsk('codPayments.lines', { id: payment, open_only: true, page_size: 200, ...(search && { search }) }, { keepOld: true })
  const refresh = useRefresh()
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const [fault, setFault] = useState<string | null>(null)
  const decide = async (lines: readonly Line[], decision: Decision) => {
    setFault(null)
    setDecided((so) => new Set([...so, ...lines.map(({ id }) => id)]))
    try {
      if (decision.decision === 'dispute') {
        const { cod_order_ids, reason_code, description } = { ...decision, cod_order_ids: lines.flatMap(({ cod_order_id }) => cod_order_id ?? []) }
        await ask('codDisputes.addOrders', { cod_order_ids, reason_code, description })
      } else await ask('codPayments.reconcile', { id: 0, ids: lines.map(({ id }) => id), ...decision })
      snack(`${counted(lines.length, 'line')} decided.`)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFault(error.message)
      setDecided((so) => new Set([...so].filter((id) => !lines.some((line) => line.id === id))))
    }
    await refresh('codPayments.reconcile')
  }
  const lines = (query.data?.rows ?? []).filter(({ id }) => !decided.has(id))
  return { query, lines, fault, decide }
}

/** The line in hand: its row has the focus, and the next one gets it when it is decided. */
function useChosen(lines: readonly Line[]) {
  const [at, setAt] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const place = Math.min(at, Math.max(0, lines.length - 1))
  const line = lines[place]
  const lineId = line?.id
  useEffect(() => {
    // Whoever types into the search keeps the cursor there.
    const isTyping = document.activeElement instanceof HTMLInputElement && box.current?.contains(document.activeElement)
    if (lineId !== undefined && !isTyping) box.current?.querySelector<HTMLElement>(`[data-line="${lineId}"]`)?.focus()
  }, [lineId])
  return { box, place, line, go: (to: number) => setAt(Math.max(0, Math.min(lines.length - 1, to))) }
}

/** Does what a key stands for; false for one that stands for nothing here. */
function pressed(key: string, { box, place, line, go }: ReturnType<typeof useChosen>, choose: (choice: CodLineChoice) => void): boolean {
  const choice = keys[key]
  if (key === 'arrowdown') go(place + 1)
  else if (key === 'arrowup') go(place - 1)
  else if (key === '/') box.current?.querySelector<HTMLInputElement>('input[name=line-search]')?.focus()
  else if (choice && line && codLineChoices(line).includes(choice)) choose(choice)
  else return false
  return true
}

/** What may be done with the line in hand, by button and key. */
function Choices({ line, onChoose }: { line: Line; onChoose: (choice: CodLineChoice) => void }) {
  const allowed = codLineChoices(line)
  return (
    <p className="flex flex-wrap items-center gap-2">
      {Object.entries(keys).map(([key, choice]) => allowed.includes(choice) && (
        <Button key={key} aria-keyshortcuts={key} onClick={() => onChoose(choice)}>{codLineChoice.label(choice)} ({key.toUpperCase()})</Button>
      ))}
      <span className="text-ink-soft">Row {line.row_no}. {codSuggestion(line.match_result)}</span>
    </p>
  )
}

type Shown = ReturnType<typeof useOpenLines>
/** The lines with what was refused of the last decision, or why there are none. */
function Shown({ query, lines, fault, search, chosen, onChoose }: Shown & { search: string | null; chosen: number; onChoose: (at: number) => void }) {
  return (
    <>
      {fault && <Notice tone="red">{fault}</Notice>}
      {query.error && <Failure sentence={query.error.message} requestId={query.error.requestId} onRetry={() => void query.refetch()} busy={query.isFetching} />}
      {!query.data && !query.error && <TableSkeleton rows={6} columns={5} />}
      {query.data && lines.length === 0 && <EmptyState title={search ? 'No open line has this number' : 'Nothing to reconcile. Well done.'} />}
      {lines.length > 0 && <CodLineTable lines={lines} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}

/**
 * The open lines of a payment, worked through by keyboard alone: arrows choose one, A accepts its difference, D disputes it, M matches it with an order,
 * I sets it aside, / searches. After each decision the next one is in hand at once.
 */
export function CodLines({ payment }: { payment: number }) {
  const [search, setSearch] = useState<string | null>(null)
  const open = useOpenLines(payment, search)
  const chosen = useChosen(open.lines)
  const { box, place, line, go } = chosen
  const [choice, setChoice] = useState<CodLineChoice | null>(null)
  const press = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey || choice) return
    if (!pressed(event.key.toLowerCase(), chosen, setChoice)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={box} onKeyDown={press} role="presentation" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <TextField
          id="line-search" name="line-search" label="Search these lines" placeholder="Tracking no or reference" value={search}
          onChange={(text) => setSearch(text ?? null)}
        />
        <Button onClick={() => void download('codPayments.download', { id: payment })}>Download lines</Button>
      </div>
      <Shown {...open} search={search} chosen={place} onChoose={go} />
      {line && <Choices line={line} onChoose={setChoice} />}
      <CodLineBulk lines={open.lines} onDecide={(lines, decision) => void open.decide(lines, decision)} />
      {choice && line && (
        <CodLineDialog
          key={line.id} line={line} choice={choice} onClose={() => setChoice(null)}
          onDecide={(decision) => {
            setChoice(null)
            void open.decide([line], decision)
          }}
        />
      )}
    </div>
  )
}
