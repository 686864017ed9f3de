import { sql } from 'drizzle-orm'
import { preAlerts } from '@/lib/contract/pre-alerts'
import { offsetText } from '@/lib/domain/zones'
import { gatewaysOf } from '../../core/places/zones-of'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { adds, changes, moves, removes } from '../../platform/handler-shells'
import { implement, type ReceivedFile } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import { rowByRow } from '../../platform/row-by-row'
import { changePreAlert } from './change'
import { addPhoto, discrepanciesOf, photoFile, resolve } from './discrepancies'
import { addPaper, paperFile, papersZip, removePaper } from './documents'
import { findHawbs, findPreAlerts, summarise } from './find'
import { finishReceiving } from './finish'
import { holdOne } from './hold'
import { makePreAlert } from './make'
import { manifestOf, manifestsZip } from './manifest'
import { matchHawbs } from './match'
import { allowedMoves, deactivate, movePreAlert } from './move'
import { changePart, shownParts, splitPart } from './parts'
import { pull } from './pull'
import { readPreAlert } from './read'
import { receive } from './receive'

const entity = 'pre_alert'
function given(file: ReceivedFile | null): ReceivedFile {
  if (!file) throw refuseField('file', 'Choose a file.')
  return file
}

export const preAlertHandlers = implement(preAlerts, {
  list: ({ db, who, query }) => findPreAlerts(db, who, query),
  summary: ({ db, who, query }) => summarise(db, who, query),
  one: ({ db, who, services, params }) => readPreAlert(db, who, services, params.id),
  add: adds(entity, ({ db, who, services, body }) => makePreAlert({ db, who, services }, body), {
    log: ({ body: { hawbs, bags, ...shipment } }, { pre_alert_no }) => ({ pre_alert_no, ...shipment, hawbs: hawbs.length, bags: bags.length }),
  }),
  change: changes(
    entity, ({ db, who, services, params, body }) => changePreAlert({ db, who, services }, params.id, body),
    ({ db, who, services, params }) => readPreAlert(db, who, services, params.id),
  ),
  move: moves(
    entity,
    async ({ db, who, services, params, body }) => {
      const { held, from } = await movePreAlert({ db, who, services }, params.id, body)
      return { from, to: held.status }
    },
    async ({ db, who, params }) => {
      const held = await holdOne(db, who, params.id)
      return { status: held.status, allowed_transitions: allowedMoves(who, held), version: held.version }
    },
    ({ body: { status: _to, ...said } }) => said,
  ),
  acknowledge: changes(entity, async ({ db, who, services, body }) => ({
    before: null,
    after: await rowByRow(db, { ids: body.ids, table: sql`pre_alert_shipments`, name: sql`pre_alert_no` }, async (id) => {
      await movePreAlert({ db, who, services }, id, { status: 'acknowledged' })
    }),
  }), { by: () => 'acknowledge', log: ({ body }, { after }) => ({ before: null, after: { ids: body.ids, ...after } }) }),
  deactivate: moves(
    entity, ({ db, who, services, params, body }) => deactivate({ db, who, services }, params.id, body.reason),
    () => Promise.resolve({ status: 'inactive' as const }), ({ body }) => ({ reason: body.reason ?? null }),
  ),
  split: changes(entity, async ({ db, who, params, body }) => {
    const { held, before, part_no } = await splitPart(db, who, params.id, body)
    return { before: { part_no: before.part_no, pieces: before.pieces }, after: { ...body, part_no }, held }
  }, { log: (_ctx, { before, after }) => ({ before, after }), answer: ({ db }, { held }) => shownParts(db, held) }),
  changePart: changes('pre_alert_part', async ({ db, who, params, body }) => {
    const { held, before } = await changePart(db, who, params.id, body)
    return { before, after: body, held }
  }, { log: (_ctx, { before, after }) => ({ before, after }), answer: ({ db }, { held }) => shownParts(db, held) }),
  hawbs: ({ db, who, params, query }) => findHawbs(db, who, params.id, query),
  match: changes(entity, async ({ db, who, params }) => {
    await holdOne(db, who, params.id)
    return { before: null, after: await matchHawbs(db, params.id) }
  }),
  pull: ({ db, who, query }) => pull(db, who, query),
  place: async ({ db, query: { code } }) => {
    const place = (await gatewaysOf(db, [code])).get(code)
    if (!place) throw refuseField('code', `Unknown airport ${code}`)
    return { ...place, offset: place.zone && offsetText(place.zone, Date.now()) }
  },
  receive: changes(entity, async ({ db, who, services, params, body }) => ({ before: null, after: await receive(db, who, services, params.id, body) }), {
    log: ({ body }, { after: { code, receive_status } }) => ({ before: null, after: { code, receive_status, weight_kg: body.weight_kg ?? null } }),
  }),
  finish: changes(entity, async ({ db, who, services, params, body }) => {
    const { reply } = await finishReceiving(db, who, services, params.id, body)
    return { before: { status: 'arrived' }, after: reply }
  }),
  discrepancies: ({ db, who, services, params, query }) => discrepanciesOf(db, who, services, params.id, query),
  resolve: changes('pre_alert_discrepancy', ({ db, who, services, params, body }) => resolve(db, who, services, params.id, body)),
  addPhoto: changes('pre_alert_discrepancy', ({ db, who, services, params, file }) => addPhoto(db, who, services, params.id, given(file)), {
    log: () => ({ before: null, after: { photo: 'added' } }),
  }),
  photo: ({ db, who, services, params, query }) => photoFile(db, who, services, params, query),
  addDocument: adds(entity, ({ db, who, services, params, body, file }) => addPaper(db, who, services, params.id, given(file), body.doc_type), {
    log: ({ params }, { doc_type, file_name }) => ({ pre_alert_id: params.id, doc_type, file_name }),
  }),
  removeDocument: removes('pre_alert_document', ({ db, who, services, params }) => removePaper(db, who, services, params.id)),
  documentFile: ({ db, who, services, params, query }) => paperFile(db, who, services, params.id, query),
  documents: ({ db, who, services, params }) => papersZip(db, who, services, params.id),
  template: ({ db, who, services }) => templateDownload(services, db, 'pre_alert', 'xlsx', who),
  manifest: ({ db, who, params }) => manifestOf(db, who, params.id, params.format),
  manifests: ({ db, who, body }) => manifestsZip(db, who, body.ids),
  upload: (ctx) => receiveUpload(ctx, 'pre_alert', ctx.body),
})
