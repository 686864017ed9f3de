import { TriangleAlert } from 'lucide-react'
import { useYard } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { fill } from '@/lib/words/fill'
import { alertText, hours } from './board-words'
import type { Board } from './use-board'

const urgent = 'bg-red-soft text-red-strong'
const isUrgent = (severity: string) => severity === 'critical' || severity === 'red'

function Alerts({ board, onAnswer }: { board: Board; onAnswer: ((helpId: number) => void) | null }) {
  const kiosk = useYard()
  const { board: words } = kiosk.words
  return (
    <section aria-labelledby="board-alerts" className="flex flex-col gap-2">
      <h2 id="board-alerts" className="font-semibold">{fill(words.alerts, { count: board.alerts.length })}</h2>
      {board.alerts.length === 0 && <p className="text-ink-soft">{words.none}</p>}
      <ul className="flex flex-col gap-2">
        {board.alerts.map((alert) => (
          <li
            key={`${alert.kind} ${alert.token_id} ${alert.message}`}
            className={`flex items-start gap-2 rounded-lg p-3 text-body ${isUrgent(alert.severity) ? urgent : 'bg-yellow-soft text-yellow-strong'}`}
          >
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="flex min-w-0 flex-1 flex-col gap-2 break-words">
              <span>{alertText(alert, kiosk.words, kiosk.language)}</span>
              {alert.help_id !== null && onAnswer && (
                <button
                  type="button" className="min-h-11 self-start rounded border pointer-coarse:min-h-16 border-current bg-surface px-3 font-semibold"
                  onClick={() => onAnswer(alert.help_id as number)}
                >
                  {words.onMyWay}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many were projected for each slot, and how many have come. */
function NextHours({ board }: { board: Board }) {
  const { board: words } = useYard().words
  return (
    <section aria-labelledby="board-next" className="flex flex-col gap-2">
      <h2 id="board-next" className="font-semibold">{words.nextHours}</h2>
      {board.projections.length === 0 && <p className="text-ink-soft">{words.nothingProjected}</p>}
      <ul className="flex flex-col gap-2 text-body">
        {board.projections.map((slot) => (
          <li key={`${slot.slot_from} ${slot.direction}`}>
            <p className="flex justify-between gap-2">
              <span><Ltr>{slot.slot_from}–{slot.slot_to}</Ltr> {slot.direction === 'inbound' ? words.inbound : words.outbound}</span>
              <span className="figures">{slot.arrived}/{slot.projected} · {Math.round(slot.use_pct)}%</span>
            </p>
            <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-pressed">
              <span
                className={`block h-full ${slot.use_pct > 100 ? 'bg-red-solid' : 'bg-blue-solid'}`} style={{ width: `${Math.min(100, slot.use_pct)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What needs somebody, who is on the way out, and what comes in the next two hours. */
export function SidePanel({ board, onAnswer }: { board: Board; onAnswer: ((helpId: number) => void) | null }) {
  const { board: words } = useYard().words
  return (
    <div className="flex flex-col gap-4">
      <Alerts board={board} onAnswer={onAnswer} />
      <section aria-labelledby="board-leaving" className="flex flex-col gap-2">
        <h2 id="board-leaving" className="font-semibold">{fill(words.leaving, { count: board.leaving.length })}</h2>
        <ul className="flex flex-col gap-1 text-body">
          {board.leaving.map((row) => (
            <li key={row.id} className="flex justify-between gap-2">
              <span><Ltr>{row.queue_no}</Ltr> · <Ltr>{row.vehicle_no}</Ltr></span>
              <span className="figures">{hours(row.exit_minutes)}</span>
            </li>
          ))}
        </ul>
      </section>
      <NextHours board={board} />
    </div>
  )
}
