'use client'

import { AlarmClock, TriangleAlert } from 'lucide-react'
import { useYard } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { useVehicleTypeName } from '@/components/kiosk/use-site-lists'
import { arrivalClass } from '@/lib/domain/gate-token'
import { fill } from '@/lib/words/fill'
import { isolated, ltr } from '@/lib/words/isolate'
import { hours, waitTone } from './board-words'
import type { Rights, Action } from './step-sheet'
import type { Board } from './use-board'

export type Queued = Board['queue'][number]
/** A thumb's size where fingers are what it is used with. */
const act = 'min-h-11 min-w-11 rounded border border-line-control px-3 font-medium active:bg-surface-pressed pointer-coarse:min-h-16 pointer-coarse:min-w-16'

/** Who waits, in the order of the calls. A row is dragged onto a dock, or called with its buttons. */
export function QueuePanel({ queue, rights, onWant }: { queue: Queued[]; rights: Rights; onWant: (action: Action) => void }) {
  const { words } = useYard()
  const said = words.board
  return (
    <section aria-labelledby="board-queue" className="flex flex-col gap-3">
      <h2 id="board-queue" className="font-semibold">{fill(said.queue, { count: queue.length })}</h2>
      {queue.length === 0 && <p className="rounded-lg border border-line p-6 text-ink-soft">{said.empty}</p>}
      <ol className="flex flex-col gap-2">
        {queue.map((row) => (
          <QueueRow key={row.id} row={row} rights={rights} onWant={onWant} />
        ))}
      </ol>
    </section>
  )
}

/** How soon it came, how urgent it is, and where it is sent. */
function Standing({ row }: { row: Queued }) {
  const { words } = useYard()
  const said = words.board
  return (
    <p className="flex flex-wrap items-center gap-2 text-body">
      {arrivalClass.is(row.arrival_class) && <span className="rounded bg-grey-soft px-2 py-0.5">{words.gateIn[row.arrival_class]}</span>}
      <span className="rounded bg-grey-soft px-2 py-0.5">
        <Ltr>{row.lifted === row.priority ? row.lifted : `${row.priority} → ${row.lifted}`}</Ltr>
      </span>
      {row.status === 'called'
        ? <span className="rounded bg-blue-soft px-2 py-0.5 font-semibold text-blue-strong">
          {fill(said.calledTo, { dock: ltr(row.dock_no ?? '') })}
        </span>
        : row.suggested_dock_no && <span className="text-ink-soft"><Ltr>→ {row.suggested_dock_no}</Ltr></span>}
      {row.bay_code && <span className="text-ink-soft">{fill(said.bay, { bay: ltr(row.bay_code) })}</span>}
      {row.no_shows > 0 && <span className="font-semibold text-orange-strong">{fill(said.notShown, { count: row.no_shows })}</span>}
    </p>
  )
}

function Steps({ row, forceCloses, onWant }: { row: Queued; forceCloses: boolean; onWant: (action: Action) => void }) {
  const { words } = useYard()
  const said = words.board
  return (
    <div className="flex flex-wrap gap-2 text-body pointer-coarse:gap-4">
      {row.status === 'called' ? (
        <>
          <button type="button" className={act} onClick={() => onWant({ kind: 'recall', token: row })}>{said.recall}</button>
          <button type="button" className={act} onClick={() => onWant({ kind: 'skip', token: row })}>{said.skip}</button>
          <button type="button" className={act} onClick={() => onWant({ kind: 'assign', token: row, dock_id: null })}>{said.otherDock}</button>
        </>
      )
      : <button
        type="button" className={`${act} border-transparent bg-primary text-white`}
        onClick={() => onWant({ kind: 'assign', token: row, dock_id: row.suggested_dock_id })}
      >
        {said.call}
      </button>}
      <button type="button" className={act} onClick={() => onWant({ kind: 'priority', token: row })}>{said.priority}</button>
      {forceCloses && (
        <button type="button" className={act} onClick={() => onWant({ kind: 'close', token: row })}>{words.search.forceClose}</button>
      )}
    </div>
  )
}

function QueueRow({ row, rights, onWant }: { row: Queued; rights: Rights; onWant: (action: Action) => void }) {
  const typeName = useVehicleTypeName()
  return (
    // Dragging is one way; the buttons below do the same for hands on keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li draggable={rights.calls} onDragStart={(event) => {
      event.dataTransfer.setData('text/plain', String(row.id))
      event.dataTransfer.effectAllowed = 'move'
    }} className={`flex flex-col gap-2 rounded-lg border-2 p-3 ${row.status === 'called' ? 'border-blue-solid' : 'border-line-strong'}`}>
      <div className="flex items-start gap-3">
        <span className="text-kiosk-title leading-none font-bold"><Ltr>{row.queue_no}</Ltr></span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold"><Ltr>{row.vehicle_no}</Ltr></span>
          <span className="block text-body break-words text-ink-soft">
            {[typeName(row.vehicle_type), row.client_name && isolated(row.client_name)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <Wait minutes={row.wait_minutes} />
      </div>
      <Standing row={row} />
      {rights.calls && <Steps row={row} forceCloses={rights.forceCloses} onWant={onWant} />}
    </li>
  )
}

function Wait({ minutes }: { minutes: number }) {
  const { words } = useYard()
  const tone = waitTone(minutes)
  const look = tone === 'red' ? 'bg-red-soft text-red-strong' : tone === 'amber' ? 'bg-yellow-soft text-yellow-strong' : ''
  return (
    <span className={`flex items-center gap-1 rounded px-2 py-1 font-semibold figures ${look}`}>
      {tone === 'red' && <TriangleAlert aria-hidden className="size-4" />}
      {tone === 'amber' && <AlarmClock aria-hidden className="size-4" />}
      <span className="sr-only">{words.board.wait}</span>
      {hours(minutes)}
    </span>
  )
}
