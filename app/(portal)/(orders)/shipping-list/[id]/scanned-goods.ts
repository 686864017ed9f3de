import type { Reply } from '@/lib/contract/types'
import { filedNumber } from '@/lib/domain/scan-input'

type Goods = Pick<Reply<'fulfilmentOrders.one'>['order_lines'][number], 'sku_code' | 'barcodes'>

/** Units that a scan counts of goods: 1 for their code, those of the pack for a barcode, 0 for something else. */
export function scannedUnits({ sku_code, barcodes }: Goods, text: string): number {
  const read = filedNumber(text)
  if (read === filedNumber(sku_code)) return 1
  return barcodes.find(({ barcode }) => filedNumber(barcode) === read)?.qty_per_pack ?? 0
}
