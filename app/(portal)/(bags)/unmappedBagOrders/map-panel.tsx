'use client'

import { later } from '@/components/ui/later'
import { useOpenPanel } from '@/components/screens/use-open-panel'

const MapDialog = later(() => import('./map-dialog').then((part) => part.MapDialog))

/** The packages chosen for a bag, by their ids in the address. */
export function MapPanel() {
  const { open, close } = useOpenPanel(['map'])
  const ids = (open?.value ?? '').split(',').map(Number).filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0 ? <MapDialog key={ids.join()} ids={ids} onClose={close} /> : null
}
