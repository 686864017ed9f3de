import { catalogue } from '@/lib/contract/catalogue'
import { grouped } from '@/lib/domain/money'
import { skuLabelsPdf } from '../../documents/sku-label'
import { adds, changes } from '../../platform/handler-shells'
import { Download, implement } from '../../platform/implement'
import { listFile, stamp } from '../../platform/list-file'
import { refuseField } from '../../platform/refusal'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { requestedClient } from '../subscriptions/requested-client'
import { addProduct, changeProduct, productList, sortProducts, toggleProduct } from './products'
import { addSku, changeSku, toggleSku } from './save-sku'
import { labelledSkus, skuList, skuOf } from './skus'

/** Labels a printer takes in one go. */
const MOST_LABELS = 10_000

export const catalogueHandlers = implement(catalogue, {
  products: ({ db, who, query }) => productList(db, who, query),
  addProduct: adds('product', ({ db, who, body }) => addProduct(db, who, body)),
  changeProduct: changes('product', ({ db, who, params, body }) => changeProduct(db, who, params.id, body)),
  sortProducts: (ctx) => sortProducts(ctx, ctx.body),
  toggleProduct: changes('product', ({ db, who, params }) => toggleProduct(db, who, params.id, params.status)),

  skus: ({ db, who, query }) => skuList(db, who, query),
  sku: ({ db, who, params }) => skuOf(db, who, params.id),
  addSku: adds('sku', ({ db, who, body }) => addSku(db, who, body), { log: ({ body }) => body, answer: ({ db, who }, { id }) => skuOf(db, who, id) }),
  changeSku: changes('sku', ({ db, who, params, body }) => changeSku(db, who, params.id, body)),
  toggleSku: changes('sku', ({ db, who, params }) => toggleSku(db, who, params.id, params.status)),
  labels: async ({ db, who, body: { sku_ids, copies, size } }) => {
    const labels = await labelledSkus(db, who, sku_ids)
    const n = labels.length * copies
    if (n > MOST_LABELS) throw refuseField('copies', `That is ${grouped(String(n))} labels. Print at most ${grouped(String(MOST_LABELS))} at once.`)
    const [only] = labels
    const name = labels.length === 1 && only ? `sku-${only.sku_code.replaceAll('/', '-')}` : `sku-labels-${stamp()}`
    return new Download(skuLabelsPdf(labels, copies, size), 'application/pdf', `${name}.pdf`, true)
  },
  uploadProducts: async (ctx) => {
    const { client_id, update_existing, dry_run } = ctx.body
    const client = await requestedClient(ctx.db, ctx.who, client_id === undefined ? {} : { client_id })
    return receiveUpload(ctx, 'product', { client_id: client.id, update_existing, dry_run })
  },
  template: ({ db, who, query, services }) => templateDownload(services, db, query.type, query.format, who),
  downloadSkus: ({ db, who, query }) => listFile(catalogue.skus, query.format ?? 'xlsx', (part) => skuList(db, who, { ...query, ...part })),
})
