import { pasMappings, pasProjections } from '@/lib/contract/pas-projections'
import { pasReportSchedules } from '@/lib/contract/pas-report-schedules'
import { adds, changes } from '../../platform/handler-shells'
import { Answer, implement } from '../../platform/implement'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { reportFile } from './files'
import { automap, changeMapping, mappingPage, mappingRow, mapOrders, openOrders, removeMapping, toggleMapping } from './mappings'
import { uploadSite } from './projection-upload'
import { actOnProjection, changeProjection, copyProjections, createProjections, projectionPage, projectionRow, slotPlan } from './projections'
import { projectionReport } from './report'
import { sendNow } from './report-mail'
import { addSchedule, changeSchedule, removeSchedule, schedulePage, scheduleRow } from './report-schedules'

export const pasProjectionHandlers = implement(pasProjections, {
  list: ({ db, who, query }) => projectionPage(db, who, query),
  one: ({ db, who, params }) => projectionRow(db, who, params.id),
  slots: ({ db, who, query }) => slotPlan(db, who, query),
  create: async ({ db, who, body, audit }) => {
    const saved = await createProjections(db, who, body.rows, body.submit)
    for (const { id, ...after } of saved.rows) audit({ entity: 'pas_projection', entity_id: id, after })
    return new Answer(201, saved)
  },
  change: changes(
    'pas_projection', async ({ db, who, params, body }) => ({ before: await changeProjection(db, who, params.id, body), after: body }),
    ({ db, who, params }) => projectionRow(db, who, params.id),
  ),
  copy: async ({ db, who, body, audit }) => {
    const saved = await copyProjections(db, who, body.ids, body.dates)
    for (const { id, ...after } of saved.rows) audit({ entity: 'pas_projection', entity_id: id, after })
    return new Answer(201, saved)
  },
  act: changes('pas_projection', async ({ db, who, params, body }) => ({
    before: await actOnProjection(db, who, params.id, params.action, body.remarks), after: await projectionRow(db, who, params.id),
  }), {
    log: ({ body }, { before, after }) => ({ before: { status: before }, after: { status: after.status, remarks: body.remarks } }),
  }),
  upload: async (ctx) => {
    await uploadSite(ctx.db, ctx.who, ctx.body.warehouse_id)
    return receiveUpload(ctx, 'pas_projection', { dry_run: false, warehouse_id: ctx.body.warehouse_id })
  },
  template: ({ services, db, who }) => templateDownload(services, db, 'pas_projection', 'xlsx', who),
  report: ({ db, who, query }) => projectionReport(db, who, query),
  reportFile: ({ db, who, body }) => reportFile(db, who, body),
})

export const pasReportScheduleHandlers = implement(pasReportSchedules, {
  list: ({ db, who, query }) => schedulePage(db, who, query),
  add: adds('pas_report_schedule', ({ db, who, body }) => addSchedule(db, who, body), { log: ({ body }) => body }),
  change: changes('pas_report_schedule', ({ db, who, params, body }) => changeSchedule(db, who, params.id, body)),
  remove: async ({ db, who, params, audit }) => {
    audit({ entity: 'pas_report_schedule', entity_id: params.id, before: await removeSchedule(db, who, params.id) })
    return { id: params.id }
  },
  run: async ({ db, who, params, services, audit }) => {
    await scheduleRow(db, who, params.id)
    await sendNow(db, services, params.id)
    const after = await scheduleRow(db, who, params.id)
    audit({
      entity: 'pas_report_schedule', entity_id: params.id, action: 'pas_report_schedule.send',
      after: { outcome: after.outcome, outcome_note: after.outcome_note },
    })
    return after
  },
})

export const pasMappingHandlers = implement(pasMappings, {
  list: ({ db, who, query }) => mappingPage(db, who, query),
  one: ({ db, who, params }) => mappingRow(db, who, params.id),
  search: ({ db, who, query }) => openOrders(db, who, query),
  create: async ({ db, who, body, audit }) => {
    const outcome = await mapOrders(db, who, body.projection_id, body.orders)
    for (const { id, ...after } of outcome.rows) audit({ entity: 'pas_mapping', entity_id: id, after })
    return new Answer(201, outcome)
  },
  bulk: async ({ db, who, body, audit }) => {
    const all = { rows: [] as { id: number; mapping_no: string; order_no: string }[], warnings: [] as string[] }
    // In the order of projections, so that two planners who map several wait for each other and never cross.
    for (const [projectionId, own] of [...Map.groupBy(body.mappings, ({ projection_id }) => projection_id)].toSorted(([a], [b]) => a - b)) {
      const outcome = await mapOrders(db, who, projectionId, own)
      all.rows.push(...outcome.rows)
      all.warnings.push(...outcome.warnings)
    }
    for (const { id, ...after } of all.rows) audit({ entity: 'pas_mapping', entity_id: id, after })
    return new Answer(201, all)
  },
  automap: ({ db, who, body }) => automap(db, who, body),
  change: changes(
    'pas_mapping', async ({ db, who, params, body }) => ({ before: await changeMapping(db, who, params.id, body), after: body }),
    ({ db, who, params }) => mappingRow(db, who, params.id),
  ),
  toggle: async ({ db, who, params, body }) => {
    await toggleMapping(db, who, params.id, params.status, body.reason)
    return mappingRow(db, who, params.id)
  },
  remove: async ({ db, who, params, audit }) => {
    const before = await removeMapping(db, who, params.id)
    audit({ entity: 'pas_mapping', entity_id: params.id, before: { status: before.status }, after: { status: 'removed' } })
    return { id: params.id }
  },
})
