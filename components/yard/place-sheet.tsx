'use client'

import type { ReactNode } from 'react'
import { BigButton } from '@/components/kiosk/big-button'
import { useYard } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { KioskMoment } from '@/components/kiosk/moment'
import { BareSheet } from '@/components/kiosk/sheet'
import { dubaiTime } from '@/lib/domain/days'
import type { DockStatus, TemperatureClass } from '@/lib/domain/dock'
import { fill } from '@/lib/words/fill'
import { isolated, ltr } from '@/lib/words/isolate'
import type { BayCard } from './bay-grid'
import { hours } from './board-words'
import type { DockCard } from './dock-grid'
import type { Queued } from './queue-panel'
import type { Rights, Action } from './step-sheet'
import type { Board } from './use-board'

/** The dock or bay somebody looks at. */
export interface Seen {
  kind: 'dock' | 'bay'
  id: number
}

interface Props {
  seen: Seen
  board: Board
  rights: Rights
  onWant: (action: Action) => void
  onClose: () => void
}

/** A dock or a bay looked at: what stands there and since when, what comes next, and what may be done with it. */
export function PlaceSheet({ seen, board, ...parts }: Props) {
  const dock = seen.kind === 'dock' ? board.docks.find(({ id }) => id === seen.id) : undefined
  const bay = seen.kind === 'bay' ? board.bays.find(({ id }) => id === seen.id) : undefined
  if (dock) return <DockSheet dock={dock} queue={board.queue} {...parts} />
  return bay ? <BaySheet bay={bay} queue={board.queue} {...parts} /> : null
}

type PartProps = Omit<Props, 'seen' | 'board'> & { queue: Queued[] }

function DockSheet({ dock, queue, rights, onWant, onClose }: PartProps & { dock: DockCard }) {
  const { words } = useYard()
  const said = words.board
  const { token } = dock
  // Called to it or, by the system's choice, next to be.
  const next = queue.find((row) => row.id !== token?.id && (row.dock_id === dock.id || row.suggested_dock_id === dock.id))
  const called = queue.find(({ id, status }) => id === token?.id && status === 'called')
  const isOurs = token === null && rights.managesDocks
  return (
    <BareSheet title={`${said.dock} ${ltr(dock.dock_no)}`} onClose={onClose} footer={
      <>
        {isOurs && dock.status === 'free' && <BigButton onClick={() => onWant({ kind: 'dock', dock, to: 'reserved' })}>{said.reserve}</BigButton>}
        {isOurs && dock.status !== 'free' && <BigButton onClick={() => onWant({ kind: 'dock', dock, to: 'free' })}>{said.freeIt}</BigButton>}
        {isOurs && (dock.status === 'free' || dock.status === 'cleaning') && (
          <BigButton onClick={() => onWant({ kind: 'dock', dock, to: 'out_of_service' })}>{said.closeIt}</BigButton>
        )}
        {rights.calls && called && (
          <BigButton onClick={() => onWant({ kind: 'skip', token: called })}>{fill(said.skipWho, { who: ltr(called.queue_no) })}</BigButton>
        )}
        {rights.calls && dock.status === 'free' && next?.status === 'in_yard' && (
          <BigButton onClick={() => onWant({ kind: 'assign', token: next, dock_id: dock.id })}>{fill(said.callWho, { who: ltr(next.queue_no) })}</BigButton>
        )}
        <BigButton look="primary" onClick={onClose}>{words.common.close}</BigButton>
      </>
    }>
      <Lines lines={[
        [
          words.search.where,
          [words.dockIn[dock.status as DockStatus], dock.reason && isolated(dock.reason), words.board[dock.temperature_class as TemperatureClass]]
            .filter(Boolean)
            .join(' · '),
        ],
        ...(token ? tokenLines(token, words.create.client, words.common.vehicle) : []),
        [said.since, token?.dock_in_at && <span key="s"><KioskMoment at={token.dock_in_at} /> <Ltr>({hours(token.minutes_at_dock)})</Ltr></span>],
        [words.status.called, token?.status === 'called' && fill(said.inYardFor, { time: ltr(hours(token.dwell_minutes)) })],
        ['', dock.free_at && fill(said.freeAbout, { time: ltr(dubaiTime(dock.free_at)) })],
        [said.next, next ? <Who key="n" row={next} /> : said.nothingNext],
      ]} />
    </BareSheet>
  )
}

function BaySheet({ bay, queue, rights, onWant, onClose }: PartProps & { bay: BayCard }) {
  const { words } = useYard()
  const said = words.board
  const { token } = bay
  const row = token ? queue.find(({ id }) => id === token.id) : undefined
  const goesTo = row?.dock_no ?? row?.suggested_dock_no
  return (
    <BareSheet title={fill(said.bay, { bay: ltr(bay.bay_code) })} onClose={onClose} footer={
      <>
        {rights.managesDocks && bay.status === 'blocked' && <BigButton onClick={() => onWant({ kind: 'bay', bay, to: 'free' })}>{said.freeIt}</BigButton>}
        {rights.managesDocks && bay.status === 'free' && <BigButton onClick={() => onWant({ kind: 'bay', bay, to: 'blocked' })}>{said.closeIt}</BigButton>}
        {rights.calls && row?.status === 'in_yard' && (
          <BigButton onClick={() => onWant({ kind: 'assign', token: row, dock_id: row.suggested_dock_id })}>
            {fill(said.callWho, { who: ltr(row.queue_no) })}
          </BigButton>
        )}
        <BigButton look="primary" onClick={onClose}>{words.common.close}</BigButton>
      </>
    }>
      <Lines lines={[
        [
          words.search.where,
          [
            { free: words.dockIn.free, occupied: words.dockIn.occupied, blocked: said.blocked }[bay.status],
            bay.reason, said[bay.size], bay.reefer_plug ? said.plug : null,
          ].filter(Boolean).join(' · '),
        ],
        ...(token ? tokenLines(token, words.create.client, words.common.vehicle) : []),
        [said.since, token && <span key="s"><KioskMoment at={token.since} /> <Ltr>({hours(token.minutes)})</Ltr></span>],
        [said.next, token ? goesTo && fill(words.common.goToDock, { dock: ltr(goesTo) }) : said.nobody],
      ]} />
    </BareSheet>
  )
}

type Line = [label: string, value: ReactNode]

const tokenLines = (token: { queue_no: number; vehicle_no: string; client_name: string | null }, client: string, vehicle: string): Line[] => [
  [vehicle, <Who key="w" row={token} />], [client, token.client_name && <bdi key="c">{token.client_name}</bdi>],
]

const Who = ({ row }: { row: { queue_no: number; vehicle_no: string } }) => <><Ltr>{row.queue_no}</Ltr> · <Ltr>{row.vehicle_no}</Ltr></>

/** What is known, a line each; what is not known has none. */
function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
      {lines.filter(([, value]) => value).map(([label, value]) => (
        <div key={label} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
