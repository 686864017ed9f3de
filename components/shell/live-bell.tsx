'use client'

import { useAsk } from '@/lib/client/query'
import type { Messages } from '@/lib/words/messages'
import { InboxBell } from './inbox-bell'

const EVERY_MS = 60_000

/** The bell, counting again every minute and whenever something of the inbox changes; at once where the server could not tell (null). */
export function LiveBell({ unread, words }: { unread: number | null; words: Messages['shell'] }) {
  const now = useAsk('workspace.unread', {}, { first: unread === null ? undefined : { unread }, pollMs: EVERY_MS }).data
  return <InboxBell unread={now?.unread ?? 0} words={words} />
}
