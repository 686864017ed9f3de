import { Bell } from 'lucide-react'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/words/fill'
import type { Messages } from '@/lib/words/messages'

/** The inbox with how many messages wait in it. */
export function InboxBell({ unread, words }: { unread: number; words: Messages['shell'] }) {
  const label = unread > 0 ? `${words.inbox}, ${fill(words.unread, { count: unread })}` : words.inbox
  return (
    <Link
      href="/inbox" aria-label={label} data-tip={label}
      className="relative flex size-9 shrink-0 items-center justify-center rounded hover:bg-primary-raised pointer-coarse:size-11"
    >
      <Bell aria-hidden className="size-4.5" />
      {unread > 0 && (
        <span aria-hidden className="figures absolute start-4.5 top-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-red-solid px-1 text-[0.6875rem] leading-none font-semibold text-white">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}
