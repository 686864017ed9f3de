import { Construction } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayTime } from '@/lib/domain/days'
import { fill } from '@/lib/words/fill'
import type { Messages } from '@/lib/words/messages'

type BannerProps = {
  words: Messages['states']
  message?: string | null
  /** ISO 8601. */
  until?: string | null
  /** `until` has passed; nothing ends by itself. */
  isOverdue?: boolean
  /** The way to switch it off, for those who may. */
  action?: ReactNode
}

/** Reminds those who may still work that the others cannot. */
export function MaintenanceBanner({ words, message, until, isOverdue = false, action }: BannerProps) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-orange-line bg-orange-soft px-4 py-1.5 text-orange-strong">
      <Construction aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="font-semibold">
          {words.maintenanceOn}
        </span> {message} {until && fill(isOverdue ? words.maintenanceOver : words.maintenanceUntil, { time: dayTime(until) })}
      </p>
      {action}
    </div>
  )
}
