import { vendorStatements, vendorTimesheets } from '@/lib/contract/vendor-timesheets'
import { adds, changes, moves } from '../../platform/handler-shells'
import { dailySheet } from '../../documents/daily-sheet'
import { Download, implement } from '../../platform/implement'
import { letterhead } from '../../core/settings/letterhead'
import { decide, decideMany } from './decide'
import { statementFile } from './statement-file'
import { receiveUpload } from '../../core/uploads/receive-upload'
import { templateDownload } from '../../core/uploads/templates'
import { recalculate } from './recalculate'
import { refuseForeign } from './staff'
import { makeStatement } from './statement-make'
import { actOnStatement, statementList, statementOne } from './statements'
import { dateSummary, monthSummary } from './summary'
import { weekSummary } from './week-summary'
import { addSheet, changeRow, changeSheet, fromAttendance, recallSheet, submitSheet } from './timesheet-writes'
import { rowsFile } from './timesheet-file'
import { rowList, rowOne, sheetDetail } from './timesheets'

export const vendorTimesheetHandlers = implement(vendorTimesheets, {
  list: ({ db, who, query }) => rowList(db, who, query),
  add: adds('timesheet', ({ db, who, body }) => addSheet(db, who, body), ({ db, who }, id) => sheetDetail(db, who, id)),
  one: ({ db, who, params }) => sheetDetail(db, who, params.id),
  change: async ({ db, who, params, body, audit }) => {
    await changeSheet(db, who, params.id, body)
    audit({ entity: 'timesheet', entity_id: params.id, after: body })
    return sheetDetail(db, who, params.id)
  },
  act: moves('timesheet', async ({ db, who, params }) => {
    const held = await (params.action === 'submit' ? submitSheet : recallSheet)(db, who, params.id)
    return { from: held.status, to: params.action === 'submit' ? 'submitted' : 'draft' }
  }, ({ db, who, params }) => sheetDetail(db, who, params.id)),
  fromAttendance: adds('timesheet', ({ db, who, body }) => fromAttendance(db, who, body), ({ db, who }, id) => sheetDetail(db, who, id)),
  changeRow: changes(
    'timesheet_employee', ({ db, who, params, body }) => changeRow(db, who, params.id, body), ({ db, who, params }) => rowOne(db, who, params.id),
  ),
  decide: async ({ db, who, params, body, audit }) => {
    audit(await decide(db, who, params.id, body))
    return rowOne(db, who, params.id)
  },
  decideMany: ({ db, who, body: { ids, ...decision }, audit }) => decideMany(db, who, ids, decision, audit),
  recalculate: async ({ db, who, body, audit }) => {
    const outcome = await recalculate(db, who, body)
    audit({ entity: 'timesheet', entity_id: `${body.from}/${body.to}`, after: { ...body, ...outcome, kept: outcome.kept.length } })
    return outcome
  },
  upload: async (ctx) => {
    await refuseForeign(ctx.db, ctx.who, ctx.body.vendor_id)
    return receiveUpload(ctx, 'vendor_timesheet', { dry_run: false, vendor_id: ctx.body.vendor_id })
  },
  template: ({ services, db, who }) => templateDownload(services, db, 'vendor_timesheet', 'xlsx', who),
  download: ({ db, who, body }) => rowsFile(db, who, body),
  sheetFile: async ({ db, who, params }) => {
    const sheet = await sheetDetail(db, who, params.id)
    return new Download(dailySheet({ ...sheet, issuer: await letterhead(db) } as Parameters<typeof dailySheet>[0]), 'application/pdf',
      `TS_${sheet.timesheet_no}.pdf`, true)
  },
  summary: ({ db, who, query }) => monthSummary(db, who, query),
  byDate: ({ db, who, query }) => dateSummary(db, who, query),
  byWeek: ({ db, who, query }) => weekSummary(db, who, query),
})

export const vendorStatementHandlers = implement(vendorStatements, {
  add: adds('vendor_statement', ({ db, who, body }) => makeStatement(db, who, body), ({ db, who }, id) => statementOne(db, who, id)),
  list: ({ db, who, query }) => statementList(db, who, query),
  one: ({ db, who, params }) => statementOne(db, who, params.id),
  file: async ({ db, who, params, query }) => statementFile({ ...(await statementOne(db, who, params.id)), issuer: await letterhead(db) }, query.format),
  act: moves(
    'vendor_statement', ({ db, who, params, body }) => actOnStatement(db, who, params.id, params.action, body),
    ({ db, who, params }) => statementOne(db, who, params.id), ({ body }) => body,
  ),
})
