'use client'

import { useAsk } from '@/lib/client/query'
import type { Messages } from '@/lib/words/messages'
import { InboxBell } from './inbox-bell'

const EVERY_MS = 60_000

/** The bell, counting again every minute and whenever something of the inbox changes. */
export function LiveBell({ unread, words }: { unread: number; words: Messages['shell'] }) {
  const now = useAsk('workspace.unread', {}, { first: { unread }, pollMs: EVERY_MS }).data
  return <InboxBell unread={now?.unread ?? unread} words={words} />
}
