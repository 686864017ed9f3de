'use client'

import { useOpenPanel, useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

// Fetched when first opened: the list does without them.
const GoodsDrawer = later(() => import('./goods-drawer').then((part) => part.GoodsDrawer))
const MakeDialog = later(() => import('./make-dialog').then((part) => part.MakeDialog))

/** What lies open over the list: the goods of an order, or the bills of entry that orders would go on. */
export function CustomsPanels({ mayEdit }: { mayEdit: boolean }) {
  const goods = useOpenRecord('goods')
  const make = useOpenPanel(['make'])
  if (goods.id !== null) return <GoodsDrawer key={goods.id} id={goods.id} mayEdit={mayEdit} onClose={goods.close} />
  if (!make.open || !mayEdit) return null
  const ids = make.open.value === 'all' ? null : make.open.value.split(',').map(Number).filter((id) => id > 0)
  return <MakeDialog key={make.open.value} ids={ids} onClose={make.close} />
}
