'use client'

import { Pause } from 'lucide-react'
import { useState } from 'react'
import { useYard } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { dubaiTime } from '@/lib/domain/days'
import type { DockStatus, TemperatureClass } from '@/lib/domain/dock'
import { pauseReason } from '@/lib/domain/gate-token'
import { fill } from '@/lib/words/fill'
import { isolated, ltr } from '@/lib/words/isolate'
import { hours } from './board-words'
import type { Rights, Action } from './step-sheet'
import type { Queued } from './queue-panel'
import type { Board } from './use-board'

export type DockCard = Board['docks'][number]

/** Status by colour and by word; what is shut is hatched besides. */
const looks: Record<DockStatus, string> = {
  free: 'border-green-solid bg-green-soft',
  reserved: 'border-blue-solid bg-blue-soft',
  occupied: 'border-orange-solid bg-orange-soft',
  cleaning: 'border-grey-solid bg-grey-soft',
  out_of_service: 'border-grey-solid bg-[repeating-linear-gradient(45deg,theme(colors.surface.pressed)_0_8px,theme(colors.white)_8px_16px)]',
}

/** Docks, nearest first. A truck of the queue may be dropped on one that is free or reserved. */
export function DockGrid({ docks, queue, rights, onWant, onSee }: {
  docks: DockCard[]; queue: Queued[]; rights: Rights; onWant: (action: Action) => void; onSee: (id: number) => void
}) {
  const { words } = useYard()
  const [over, setOver] = useState<number | null>(null)
  const takes = (dock: DockCard) => rights.calls && (dock.status === 'free' || dock.status === 'reserved')
  return (
    <section aria-labelledby="board-docks" className="flex flex-col gap-3">
      <h2 id="board-docks" className="font-semibold">{fill(words.board.docks, { count: docks.length })}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {docks.map((dock) => (
          // Dropping is one way; a truck's own buttons do the same for hands on keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={dock.id}
            onDragOver={(event) => {
              if (!takes(dock)) return
              event.preventDefault()
              setOver(dock.id)
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault()
              setOver(null)
              const token = queue.find(({ id }) => String(id) === event.dataTransfer.getData('text/plain'))
              if (token && takes(dock)) onWant({ kind: 'assign', token, dock_id: dock.id })
            }}
            className={`relative flex min-h-36 flex-col gap-1 rounded-lg border-2 p-3 ${looks[dock.status as DockStatus]} ${over === dock.id ? 'outline-4 outline-accent' : ''}`}
          >
            {/* The whole card is its target. */}
            <button
              type="button" aria-haspopup="dialog"
              className="flex min-h-11 items-baseline justify-between gap-2 rounded text-start after:absolute after:inset-0 active:bg-surface-pressed"
              onClick={() => onSee(dock.id)}
            >
              <span className="text-figure font-bold"><Ltr>{dock.dock_no}</Ltr></span>
              <span className="text-body font-semibold">{words.dockIn[dock.status as DockStatus]}</span>
            </button>
            {dock.token
              ? <AtDock token={dock.token} freeAt={dock.free_at} />
              : <p className="text-body text-ink-soft">
                {[dock.reason && isolated(dock.reason), dock.temperature_class === 'ambient' ? null : words.board[dock.temperature_class as TemperatureClass]]
                  .filter(Boolean)
                  .join(' · ')}
              </p>}
            {rights.managesDocks && ['free', 'cleaning', 'out_of_service'].includes(dock.status) && (
              <button
                type="button"
                className="relative mt-auto min-h-11 self-start pointer-coarse:min-h-16 pointer-coarse:min-w-16 rounded border border-line-control bg-surface px-3 text-body font-medium"
                onClick={() => onWant({ kind: 'dock', dock, to: dock.status === 'free' ? 'out_of_service' : 'free' })}
              >
                {dock.status === 'free' ? words.board.takeOut : words.board.freeIt}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AtDock({ token, freeAt }: { token: NonNullable<DockCard['token']>; freeAt: string | null }) {
  const { words } = useYard()
  const said = words.board
  const share = token.expected_minutes > 0 ? token.minutes_at_dock / token.expected_minutes : 0
  const isOver = share > 1
  return (
    <>
      <p className="font-semibold"><Ltr>{token.queue_no}</Ltr> · <Ltr>{token.vehicle_no}</Ltr></p>
      <p className="text-body break-words"><bdi>{token.client_name}</bdi></p>
      {token.dock_in_at && (
        <>
          <div
            role="meter" aria-label={said.atDock} aria-valuemin={0} aria-valuemax={token.expected_minutes}
            aria-valuenow={Math.min(token.minutes_at_dock, token.expected_minutes)}
            aria-valuetext={fill(said.ofExpected, { time: hours(token.minutes_at_dock), expected: hours(token.expected_minutes) })}
            className="h-3 overflow-hidden rounded-full bg-white"
          >
            <span className={`block h-full ${isOver ? 'bg-red-solid' : 'bg-orange-solid'}`} style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
          </div>
          <p className={`text-body figures ${isOver ? 'font-semibold text-red-strong' : ''}`}>
            {fill(said.ofExpected, { time: ltr(hours(token.minutes_at_dock)), expected: ltr(hours(token.expected_minutes)) })}
            {isOver && ` – ${said.over}`}
          </p>
        </>
      )}
      <p className="text-body figures">{fill(said.inYardFor, { time: ltr(hours(token.dwell_minutes)) })}</p>
      {freeAt && <p className="text-body">{fill(said.freeAbout, { time: ltr(dubaiTime(freeAt)) })}</p>}
      {token.paused && (
        <p className="flex items-center gap-1 text-body font-semibold">
          <Pause
            aria-hidden className="size-4"
          /> {[words.dockIn.paused, pauseReason.is(token.pause_reason) ? words.dockIn[token.pause_reason] : null].filter(Boolean).join(': ')}
        </p>
      )}
      {token.free_minutes_left !== null
        && (
          token.free_minutes_left < 0
            ? <p className="text-body font-semibold text-red-strong">
              {fill(said.detention, { amount: ltr(`${token.currency ?? ''} ${token.detention ?? ''}`) })}
            </p>
            : <p className="text-body figures">{fill(said.freeLeft, { time: ltr(hours(token.free_minutes_left)) })}</p>
        )}
    </>
  )
}
