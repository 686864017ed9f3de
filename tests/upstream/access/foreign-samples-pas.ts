import { idOf, nothing, reference, row, type App, type Said } from './foreign-kinds'

/** A visit, a projection and a mapping of the other client, at a site neither asks from. */
export interface ForeignPas {
  token: number
  charged: number
  projection: number
  mapping: number
  photo: number
  site: number
  schedule: number
}

export async function pasRows(app: App, client: number): Promise<ForeignPas> {
  const token = await idOf(app, 'select id from gate_tokens where client_id = $1 and declaration_id is not null order by id desc limit 1', [client])
  const photo = await idOf(app, `insert into gate_photos (token_id, event_id, path, bytes) select token_id, id, 'pas/photos/foreign.jpg', 1 from gate_events
    where token_id = $1 order by id limit 1 returning id`, [token])
  return {
    token, photo,
    charged: await idOf(app, 'select token_id as id from detention_charges c join gate_tokens t on t.id = c.token_id where t.client_id <> $1 limit 1', [
      await idOf(app, `select id from clients where client_code = 'NOORB'`),
    ]),
    projection: await idOf(
      app, `select id from pas_projections where client_id = $1 and status in ('approved', 'submitted', 'draft') order by projection_date desc limit 1`,
      [client],
    ),
    mapping: await idOf(
      app, 'select m.id from pas_mappings m join pas_projections p on p.id = m.projection_id where p.client_id = $1 order by m.id desc limit 1', [client],
    ),
    site: await idOf(app, `select warehouse_id as id from pas_sites where site_code = 'JXB1'`),
    schedule: await idOf(
      app,
      `insert into pas_report_schedules (name, recipients, frequency, at_time, next_run_at, created_by) select 'Foreign', '{a@dtofz.example}', 'daily', '07:00',
          now() + interval '1 day', id from users where email = 'client_admin.dtofz@demo.example' returning id`,
      [],
    ),
  }
}

const WEEK = { from: '2026-01-01', to: '2026-01-07' }

/** The samples of the gate. */
export function pasSamples(): Readonly<Record<string, Said>> {
  const aToken = row((f) => ({ id: f.areas.pas.token }))
  const aProjection = row((f) => ({ id: f.areas.pas.projection, action: 'cancel' }))
  const aMapping = row((f) => ({ id: f.areas.pas.mapping }))
  const ofTheirs = nothing((f) => ({ client_id: [f.client] }))
  const aSchedule = row((f) => ({ id: f.areas.pas.schedule }))
  const record = { client_event_id: '6f1c1a0e-6a52-4b0e-9d8e-5a3b1f0e7c11', event: 'gate_in', token_id: 1, at: '2026-01-01T08:00:00Z' }
  return {
    'pasTokens.get': aToken,
    'pasTokens.declare': row((f) => ({ id: f.areas.pas.token, accepted_items: [1] })),
    'pasTokens.reuseDeclaration': aToken,
    'pasTokens.feedback': aToken,
    'pasTokens.slip': aToken,
    'pasTokens.photo': row((f) => ({ id: f.areas.pas.photo })),
    'pasTokens.sync': row((f) => ({ warehouse_id: f.areas.pas.site, events: [record] })),
    'pasBoard.help': row((f) => ({ warehouse_id: f.areas.pas.site, place: 'Gate 1' })),
    'pasTokens.download': ofTheirs,
    'pasDetention.charge': row((f) => ({ id: f.areas.pas.charged })),
    'pasDetention.statementFile': row((f) => ({ month: '2026-01', party_type: 'client', party_id: f.client })),
    'pasProjections.list': ofTheirs,
    'pasProjections.one': aProjection,
    'pasProjections.slots': nothing((f) => ({ warehouse_id: f.areas.pas.site, date: WEEK.from })),
    'pasProjections.change': aProjection,
    'pasProjections.copy': row((f) => ({ ids: [f.areas.pas.projection], dates: ['2031-01-04'] })),
    'pasProjections.act': aProjection,
    // Its columns are looked at once the site is known.
    'pasProjections.upload': reference((f) => ({ warehouse_id: f.areas.pas.site })),
    'pasProjections.report': nothing((f) => ({ client_id: [f.client], ...WEEK })),
    'pasProjections.reportFile': nothing((f) => ({ client_id: [f.client], ...WEEK })),
    'pasReportSchedules.add': reference((f) => ({
      name: 'Theirs', recipients: ['a@example.com'], frequency: 'daily', at_time: '07:00', group_by: 'day', client_id: f.client,
    })),
    'pasReportSchedules.list': nothing((f) => ({ ids: [f.areas.pas.schedule] })),
    'pasReportSchedules.change': aSchedule,
    'pasReportSchedules.remove': aSchedule,
    'pasReportSchedules.run': aSchedule,
    'pasMappings.list': ofTheirs,
    'pasMappings.one': aMapping,
    'pasMappings.search': nothing((f) => ({ warehouse_id: f.areas.pas.site, direction: 'inbound', client_id: [f.client] })),
    'pasMappings.create': row((f) => ({ projection_id: f.areas.pas.projection, orders: [{ order_id: 1 }] })),
    'pasMappings.automap': nothing((f) => ({ warehouse_id: f.areas.pas.site, date: WEEK.from, direction: 'inbound', client_id: f.client })),
    'pasMappings.change': aMapping,
    'pasMappings.toggle': row((f) => ({ id: f.areas.pas.mapping, status: 'disable' })),
    'pasMappings.remove': aMapping,
  }
}
