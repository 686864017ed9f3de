import { useYard } from '@/components/kiosk/kiosk-context'
import { Ltr } from '@/components/kiosk/ltr'
import { fill } from '@/lib/words/fill'
import { hours } from './board-words'
import type { Board } from './use-board'

export type BayCard = Board['bays'][number]

const looks: Record<BayCard['status'], string> = {
  free: 'border-green-solid bg-green-soft', occupied: 'border-orange-solid bg-orange-soft', blocked: 'border-dashed border-grey-solid bg-surface-pressed',
}

/** Parking bays by their code; each tells more when it is touched. */
export function BayGrid({ bays, onSee }: { bays: BayCard[]; onSee: (id: number) => void }) {
  const { words } = useYard()
  const state = { free: words.dockIn.free, occupied: words.dockIn.occupied, blocked: words.board.blocked }
  return (
    <section aria-labelledby="board-bays" className="flex flex-col gap-3">
      <h2 id="board-bays" className="font-semibold">{fill(words.board.bays, { count: bays.length })}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2">
        {bays.map((bay) => (
          <li key={bay.id}>
            <button
              type="button" aria-haspopup="dialog" onClick={() => onSee(bay.id)}
              className={`flex min-h-16 w-full flex-col justify-center rounded-lg border-2 px-3 py-1 text-start text-body active:opacity-80 ${looks[bay.status]}`}
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="font-bold"><Ltr>{bay.bay_code}</Ltr></span>
                {bay.token ? <span className="figures">{hours(bay.token.minutes)}</span> : <span>{state[bay.status]}</span>}
              </span>
              {bay.token && <span className="truncate font-semibold"><Ltr>{bay.token.queue_no}</Ltr> · <Ltr>{bay.token.vehicle_no}</Ltr></span>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
