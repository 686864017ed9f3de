import { TriangleAlert } from 'lucide-react'
import { ProgressBar } from '@/components/ui/progress-bar'
import { percentUsed } from '@/lib/domain/pas-projection'

/** How much of a slot's dock minutes is asked for; above 100 % it says by how many vehicles. */
export function CapacityBar({ used, room, label, over = 0, brief = false }: { used: number; room: number; label: string; over?: number; brief?: boolean }) {
  const percent = percentUsed(used, room)
  const isOver = percent > 100
  return (
    <div className={brief ? 'flex min-w-20 flex-col gap-0.5' : 'flex min-w-24 flex-col gap-0.5'}>
      <ProgressBar value={percent} label={`${label}: ${percent} %`} tone={isOver ? 'red' : percent > 80 ? 'orange' : 'green'} size="thin" />
      <span className={isOver ? 'figures inline-flex items-center gap-1 text-meta font-semibold text-red-strong' : 'figures text-meta text-ink-soft'}>
        {isOver && <TriangleAlert role="img" aria-label="Over capacity" className="size-3.5 shrink-0" />}
        {percent} %{!brief && `, ${used} of ${room} min`}{isOver && over > 0 && `, over by ${over}`}
      </span>
    </div>
  )
}
