'use client'

import { later } from '@/components/ui/later'
import { useOpenPanel } from '@/components/screens/use-open-panel'

const GenerateDialog = later(() => import('./generate-dialog').then((part) => part.GenerateDialog))
const HandOverDialog = later(() => import('./hand-over-dialog').then((part) => part.HandOverDialog))
const PreviewDrawer = later(() => import('./preview-drawer').then((part) => part.PreviewDrawer))

/** What is opened over the list of manifests: a closer look, the hand-over, or the making of one. */
export function ManifestPanel({ mayChoose, mayHandOver }: { mayChoose: boolean; mayHandOver: boolean }) {
  const { open, close } = useOpenPanel(['preview', 'hand_over', 'generate'])
  if (!open) return null
  const id = Number(open.value)
  if (open.name === 'generate') return <GenerateDialog mayChoose={mayChoose} onClose={close} />
  if (!Number.isSafeInteger(id) || id < 1) return null
  if (open.name === 'hand_over') return mayHandOver ? <HandOverDialog key={id} id={id} onClose={close} /> : null
  return <PreviewDrawer key={id} id={id} onClose={close} />
}
