import type { Reply } from '@/lib/contract/types'
import { isSameBarcode } from '@/lib/domain/gs1'

type Goods = Pick<Reply<'fulfilmentOrders.one'>['order_lines'][number], 'sku_code' | 'barcodes'>

/** Units that a scan counts of goods: 1 for their code, those of the pack for a barcode, 0 for something else. */
export function scannedUnits({ sku_code, barcodes }: Goods, text: string): number {
  if (isSameBarcode(sku_code, text)) return 1
  return barcodes.find(({ barcode }) => isSameBarcode(barcode, text))?.qty_per_pack ?? 0
}
