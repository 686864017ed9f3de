'use client'

import { useState } from 'react'
import { useYard } from '@/components/kiosk/kiosk-context'
import { dubaiTime } from '@/lib/domain/days'
import { Refused } from '@/lib/domain/refused'
import { kioskAsk } from '@/lib/kiosk/kiosk-ask'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import { BayGrid } from './bay-grid'
import { BoardTiles } from './board-tiles'
import { DockGrid } from './dock-grid'
import { PlaceSheet, type Seen } from './place-sheet'
import { QueuePanel } from './queue-panel'
import { SidePanel } from './side-panel'
import { StepSheet, type Rights, type Action } from './step-sheet'
import { useBoard } from './use-board'

/** The yard at a glance: who waits, what stands at each dock, what needs somebody (pas.md 4.4). `bare` leaves its title to the page. */
export function BoardScreen({ rights, bare = false }: { rights: Rights; bare?: boolean }) {
  const { station, words, fail } = useYard()
  const { board, readAt, isStale, look } = useBoard(station.warehouse_id)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [action, setAction] = useState<Action | null>(null)
  const answer = (id: number) => void kioskAsk('pasBoard.answerHelp', { id }).then(look, (error: unknown) =>
    fail(error instanceof Refused && error.status > 0 ? error.message : words.common.needsNetwork),
  )
  return (
    <div className={`flex flex-1 flex-col gap-4 ${bare ? '' : 'text-lead'}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        {!bare && <h1 className="text-figure font-semibold">{words.board.title}</h1>}
        <p role="status" className={isStale ? 'rounded bg-red-soft px-3 py-1 font-semibold text-red-strong' : 'text-ink-soft'}>
          {readAt > 0
            ? fill(words.board.updated, { time: ltr(`${dubaiTime(readAt)}:${String(new Date(readAt).getSeconds()).padStart(2, '0')}`) })
            : words.board.loading}
          {isStale && ` – ${words.board.stale}`}
        </p>
      </div>
      {board && (
        <>
          <BoardTiles board={board} />
          <div className="grid flex-1 grid-cols-[minmax(20rem,1fr)_2fr_minmax(16rem,0.8fr)] items-start gap-4 max-xl:grid-cols-2 max-md:grid-cols-1">
            <QueuePanel queue={board.queue} rights={rights} onWant={setAction} />
            <div className="flex flex-col gap-4">
              <DockGrid docks={board.docks} queue={board.queue} rights={rights} onWant={setAction} onSee={(id) => setSeen({ kind: 'dock', id })} />
              {board.bays.length > 0 && <BayGrid bays={board.bays} onSee={(id) => setSeen({ kind: 'bay', id })} />}
            </div>
            <SidePanel board={board} onAnswer={rights.calls ? answer : null} />
          </div>
        </>
      )}
      {seen && board && (
        <PlaceSheet
          seen={seen}
          board={board}
          rights={rights}
          onClose={() => setSeen(null)}
          onWant={(step) => {
            setSeen(null)
            setAction(step)
          }}
        />
      )}
      {action && board && (
        <StepSheet
          action={action}
          docks={board.docks}
          onClose={() => setAction(null)}
          onDone={() => {
            setAction(null)
            look()
          }}
        />
      )}
    </div>
  )
}
