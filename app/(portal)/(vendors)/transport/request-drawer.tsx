'use client'

import { useRouter } from 'next/navigation'
import { useOpenPanel } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without it.
const OpenedRequest = later(() => import('./opened-request').then((part) => part.OpenedRequest))

/** Asking for a vehicle, or a draft, beside the list; its address names it. */
export function RequestDrawer() {
  const { open, close } = useOpenPanel(['request'])
  const router = useRouter()
  const id = Number(open?.value) || null
  if (!open || (open.value !== 'new' && id === null)) return null
  return <OpenedRequest key={open.value} id={id} onClose={close} onDone={(made) => router.push(`/transport-summary/${made}`)} />
}
