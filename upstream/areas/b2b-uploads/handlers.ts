import { b2bUploads } from '@/lib/contract/b2b-uploads'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import { ownerOf } from '../inbound/save'
import { previewClientFile, receiveClientFile } from './client-file'
import { addLayout, changeLayout, layoutPage } from './layouts'
import { receiveInboundLines, receiveOutboundLines, receiveOutboundOrders } from './receive'

/** A template of lines is that of a file whose head is typed. */
const form = (type: 'lines' | 'bulk'): Record<string, string> => (type === 'lines' ? { ref_no: 'typed' } : {})

export const b2bUploadHandlers = implement(b2bUploads, {
  inbound: (ctx) => receiveInboundLines(ctx),
  inboundBulk: (ctx) => receiveUpload(ctx, 'b2b_inbound', { ...ctx.body, client_id: ownerOf(ctx.who, ctx.body.client_id) }),
  inboundTemplate: ({ db, who, query, services }) => templateDownload(services, db, 'b2b_inbound', query.format, who, null, form(query.type)),
  outbound: (ctx) => receiveOutboundLines(ctx),
  outboundBulk: (ctx) => receiveOutboundOrders(ctx),
  outboundTemplate: ({ db, who, query, services }) => templateDownload(services, db, 'b2b_outbound', query.format, who, null, form(query.type)),
  file: (ctx) => receiveClientFile(ctx),
  preview: (ctx) => previewClientFile(ctx),
  layouts: ({ db, who, query }) => layoutPage(db, who, query),
  addLayout: adds('file_layout', ({ db, who, body }) => addLayout(db, who, body)),
  changeLayout: changes('file_layout', ({ db, who, params, body }) => changeLayout(db, who, params.id, body)),
})
