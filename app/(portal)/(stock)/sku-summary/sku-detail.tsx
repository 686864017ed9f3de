'use client'

import { useOpenRecord } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

const SkuDrawer = later(() => import('./sku-drawer').then((part) => part.SkuDrawer))

interface Props {
  /** Whether the visitor may look at the ledger, and at orders. */
  opensLedger: boolean
  opensOrders: boolean
}

/** A SKU from all sides over the summary; the address names it: `?sku_id=12`. */
export function SkuDetail(opens: Props) {
  const { id, close } = useOpenRecord('sku_id')
  return id === null ? null : <SkuDrawer skuId={id} onClose={close} {...opens} />
}
