import { TriangleAlert } from 'lucide-react'
import { useYard } from '@/components/kiosk/kiosk-context'
import { fill } from '@/lib/words/fill'
import { hours } from './board-words'
import type { Board } from './use-board'

/** The numbers one looks for first; those that ask for somebody carry a sign as well as a colour. */
export function BoardTiles({ board: { tiles, site }, isWall = false }: { board: Board; isWall?: boolean }) {
  const { board: words } = useYard().words
  const all: { label: string; value: string; isBad?: boolean }[] = [
    { label: words.inYard, value: String(tiles.in_yard) },
    { label: words.waiting, value: String(tiles.waiting) },
    { label: words.called, value: String(tiles.called) },
    { label: words.atDock, value: String(tiles.at_dock) },
    { label: words.dockOut, value: String(tiles.dock_out) },
    { label: words.freeDocks, value: `${tiles.free_docks}/${tiles.docks}` },
    { label: words.averageWait, value: tiles.average_wait === null ? '–' : hours(tiles.average_wait) },
    { label: words.late, value: String(tiles.late) },
    { label: fill(words.openLong, { hours: site.open_alert_hours }), value: String(tiles.open_long), isBad: tiles.open_long > 0 },
  ]
  return (
    <dl className={`grid gap-3 ${isWall ? 'grid-cols-9 portrait:grid-cols-5' : 'grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]'}`}>
      {all.map(({ label, value, isBad }) => (
        <div
          key={label} className={`flex flex-col-reverse rounded-lg border p-3 ${isBad ? 'border-red-solid bg-red-soft text-red-strong' : 'border-line-strong'}`}
        >
          <dt className={isWall ? 'text-title leading-tight' : 'text-body'}>{label}</dt>
          <dd className={`flex items-center gap-2 font-bold figures ${isWall ? 'text-[2.5rem] leading-tight' : 'text-kiosk-title'}`}>
            {isBad && <TriangleAlert aria-hidden className="size-6" />}
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
