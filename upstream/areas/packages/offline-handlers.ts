import { packagesOffline } from '@/lib/contract/packages-offline'
import type { UploadKind } from '@/lib/domain/upload-kinds'
import { implement, type Ctx } from '../../platform/implement'
import { receiveUpload } from '../../core/uploads/receive-upload'

const takes = (kind: UploadKind) => (ctx: Ctx<unknown, unknown, { dry_run: boolean }>) => receiveUpload(ctx, kind, { dry_run: ctx.body.dry_run })

export const packagesOfflineHandlers = implement(packagesOffline, {
  pastOrders: takes('package_past_order'),
  pastOrdersAlias: takes('package_past_order'),
  orderValues: takes('lastmile_order_value'),
  missingPackages: takes('lastmile_missing_package'),
  carrierDetails: takes('lastmile_carrier_massupdate'),
})
