import { clientHscodes } from '@/lib/contract/client-hscodes'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { changeHscode, decideHscodes } from './change'
import { hscodeFile, hscodeList } from './read'

export const clientHscodeHandlers = implement(clientHscodes, {
  list: ({ db, who, query }) => hscodeList(db, who, query),
  change: changes('client_hscode', ({ db, who, params, body }) => changeHscode(db, who, params.id, body)),
  decide: (ctx) => decideHscodes(ctx, ctx.params.action, ctx.body),
  upload: (ctx) => receiveUpload(ctx, 'client_product_hscode', { dry_run: ctx.body.dry_run, ...(ctx.body.client_id && { client_id: ctx.body.client_id }) }),
  template: ({ db, who, query, services }) => templateDownload(services, db, 'client_product_hscode', query.format, who),
  download: ({ db, who, body }) => hscodeFile(db, who, body),
})
