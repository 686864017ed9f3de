import { b2bSkuImages } from '@/lib/contract/b2b-sku-images'
import { b2bSkuUploads } from '@/lib/contract/b2b-sku-uploads'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { requestedClient } from '../subscriptions/requested-client'
import { decideRows } from './decide'
import { addImages } from './images/add'
import { decideImage, linkImage, removeImage } from './images/change'
import { imageFile, imageList } from './images/read'
import { mendRow, stagedList } from './staged'

type Sent = Parameters<typeof receiveUpload>[0]
/** Takes a file for a client that is the sender's own. */
async function sent(ctx: Sent, kind: 'b2b_sku' | 'b2b_barcode', { client_id, ...params }: { client_id?: number | undefined; dry_run: boolean }) {
  const client = await requestedClient(ctx.db, ctx.who, client_id === undefined ? {} : { client_id })
  return receiveUpload(ctx, kind, { client_id: client.id, ...params })
}

export const b2bSkuUploadHandlers = implement(b2bSkuUploads, {
  upload: (ctx) => sent(ctx, 'b2b_sku', ctx.body),
  template: ({ services, db, who, query }) => templateDownload(services, db, 'b2b_sku', query.format, who),
  list: ({ db, who, query }) => stagedList(db, who, query),
  decide: (ctx) => decideRows(ctx, ctx.body),
  mend: changes('sku_upload_row', ({ db, who, params, body }) => mendRow(db, who, params.id, body)),
  uploadBarcodes: (ctx) => sent(ctx, 'b2b_barcode', ctx.body),
  barcodeTemplate: ({ services, db, who, query }) => templateDownload(services, db, 'b2b_barcode', query.format, who),
})

export const b2bSkuImageHandlers = implement(b2bSkuImages, {
  list: ({ db, who, query }) => imageList(db, who, query),
  upload: (ctx) => addImages(ctx, ctx.body),
  link: changes('sku_image', ({ db, who, params, body }) => linkImage(db, who, params.id, body)),
  decide: changes('sku_image', ({ db, who, params, body }) => decideImage(db, who, params.id, body)),
  remove: removes('sku_image', ({ db, who, params, services }) => removeImage(db, who, services, params.id)),
  file: ({ db, who, services, params, query }) => imageFile(db, who, services, params.id, query.size),
})
