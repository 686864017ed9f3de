'use client'

import { useOpenPanel } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

const TimeDialog = later(() => import('./time-dialog').then((part) => part.TimeDialog))
const SplitDialog = later(() => import('./split-dialog').then((part) => part.SplitDialog))
const ReceiveStation = later(() => import('./receive-station').then((part) => part.ReceiveStation))

/** What is opened over a pre-alert or their list: when a part left or came, a part that flies by itself, or the receiving by scan. */
export function PreAlertPanel({ userId }: { userId: number }) {
  const { open, close } = useOpenPanel(['depart', 'arrive', 'split', 'receive'])
  const id = Number(open?.value)
  if (!open || !Number.isSafeInteger(id) || id < 1) return null
  if (open.name === 'receive') return <ReceiveStation key={id} id={id} userId={userId} onClose={close} />
  if (open.name === 'split') return <SplitDialog key={id} id={id} onClose={close} />
  return <TimeDialog key={`${open.name} ${id}`} id={id} to={open.name === 'depart' ? 'departed' : 'arrived'} onClose={close} />
}
