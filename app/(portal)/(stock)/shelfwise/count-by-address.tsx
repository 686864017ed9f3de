'use client'

import { useOpenPanel } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

const ShelfCount = later(() => import('@/components/screens/shelf-count-drawer').then((part) => part.ShelfCount))

/** The count of a shelf that the address names: `?count=A-01-01&at=3`, the warehouse by its number. */
export function CountByAddress() {
  const count = useOpenPanel(['count'])
  const at = useOpenPanel(['at'])
  const both = useOpenPanel(['count', 'at'])
  if (!count.open || !at.open || !/^\d{1,15}$/.test(at.open.value)) return null
  return <ShelfCount code={count.open.value} warehouseId={Number(at.open.value)} onClose={both.close} />
}
