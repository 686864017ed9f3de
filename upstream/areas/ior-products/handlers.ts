import { iorProducts } from '@/lib/contract/ior-products'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { changeProduct, productList } from './catalogue'
import { checkFigures, checkList, checkUploads } from './checks'
import { mendProduct, removeProduct } from './mend'
import { msdsOf, takeMsds } from './msds'
import { clientForCheck, sellerForCheck } from './scope'
import { commitProducts, refreshProducts, verifyUpload } from './verify'

export const iorProductHandlers = implement(iorProducts, {
  upload: async (ctx) => {
    const { seller_id, client_id, dry_run } = ctx.body
    const seller = await sellerForCheck(ctx.db, ctx.who, seller_id)
    return receiveUpload(ctx, 'product_temp', { seller_id: seller.id, client_id: await clientForCheck(ctx.db, ctx.who, seller.id, client_id), dry_run })
  },
  template: ({ db, who, query, services }) => templateDownload(services, db, 'product_temp', query.format, who),
  checks: ({ db, who, query }) => checkList(db, who, query),
  figures: ({ db, who, query }) => checkFigures(db, who, query),
  uploads: ({ db, who, query }) => checkUploads(db, who, query),
  mend: changes('product_check', ({ db, who, params, body }) => mendProduct(db, who, params.id, body)),
  refresh: ({ db, who, params, body }) => refreshProducts(db, who, params.id, body),
  remove: removes('product_check', ({ db, who, params }) => removeProduct(db, who, params.id)),
  msds: changes('product_check', ({ db, who, params, services, file }) => takeMsds(db, who, services, params.id, file), {
    log: (_ctx, { before, after }) => ({ before: { has_msds: before.has_msds }, after: { has_msds: after.has_msds, eligibility: after.eligibility } }),
  }),
  msdsFile: ({ db, who, params, services }) => msdsOf(db, who, services, params.id),
  verify: ({ db, who, body }) => verifyUpload(db, who, body.upload_id),
  commit: ({ db, who, body }) => commitProducts(db, who, body),
  catalogue: ({ db, who, query }) => productList(db, who, query),
  change: changes('ior_product', ({ db, who, params, body }) => changeProduct(db, who, params.id, body)),
})
