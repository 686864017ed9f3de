'use client'

import { useOpenPanel } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'

const StockOfSku = later(() => import('./stock-of-sku').then((part) => part.StockOfSku))

interface Props {
  /** Whether the visitor may look at the ledger. */
  opensLedger: boolean
}

const numberOf = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** Lots and locations of a SKU beside the list; the address names the SKU and the warehouse: `?sku=12&at=3`. */
export function StockDrawer({ opensLedger }: Props) {
  const sku = useOpenPanel(['sku'])
  const at = useOpenPanel(['at'])
  const both = useOpenPanel(['sku', 'at'])
  const id = numberOf(sku.open?.value)
  if (id === null) return null
  return <StockOfSku skuId={id} warehouseId={numberOf(at.open?.value)} onClose={both.close} opensLedger={opensLedger} />
}
