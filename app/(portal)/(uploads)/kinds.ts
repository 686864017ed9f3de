import type { UploadKind } from '@/lib/domain/upload-kinds'

/** The six package kinds of uploads.md 4. */
export const packageKinds = [
  'package', 'package_past_order', 'lastmile_order_value', 'lastmile_missing_package', 'lastmile_carrier_massupdate', 'package_invoice_seller',
] as const satisfies readonly UploadKind[]
