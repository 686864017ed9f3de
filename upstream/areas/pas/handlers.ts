import { sql } from 'drizzle-orm'
import { pasBoard } from '@/lib/contract/pas-board'
import { pasDetention } from '@/lib/contract/pas-detention'
import { pasSites } from '@/lib/contract/pas-sites'
import { pasTokens } from '@/lib/contract/pas-tokens'
import { pasUserTypes, userType } from '@/lib/domain/user'
import { adds, changes, moves } from '../../platform/handler-shells'
import { Answer, Download, implement, type Ctx } from '../../platform/implement'
import { attentionPage, resolveFault } from './attention'
import { boardOf } from './board'
import { chargeOf, confirmCharges, decideCharge } from './charge'
import { forceClose, giveFeedback, updateToken } from './change'
import { call, priority, recall, skip } from './call-steps'
import { createToken } from './create'
import { declarationText, declare, reuseDeclaration } from './declare'
import { dockDay } from './dock-day'
import { dockIn, dockOut, pause, resume } from './dock-steps'
import { gateLog } from './files'
import { answerHelp, callHelp } from './help'
import { cancel, deny, gateIn, gateOut } from './gate-steps'
import { addKiosk, changeKiosk, heartbeat, kioskPage, kioskRow, numberBlock, pair, pairingCode, revokeKiosk } from './kiosks'
import { addBay, addDock, bayPage, bays, changeBay, changeDock, dockPage, docks, unwatch, vehicleTypes, watch, watchlist } from './masters'
import { expectedToday, matchToken } from './match'
import { photoFile } from './photos'
import { steppedRow } from './queue'
import { addRule, changeRule, rulePage } from './rules'
import { ownSite } from './scope'
import { addGate, addSite, changeGate, changeSite, changeStaff, gatePage, mySites, sitePage, siteRow, staffPage } from './sites'
import { slipFile } from './slips'
import { statementFile, statementParties } from './statements'
import { takeStep, type StepKind, type StepReport } from './step'
import { boardStream } from './stream'
import { syncEvents } from './sync'
import { tokenList } from './token-rows'
import { first } from '../../db/db'

/** A step as a handler: done, told in the log, and the token as it stands then. */
const stepping = <B extends StepReport>(kind: StepKind<B>) => async ({ db, who, params, body, services, audit }: Ctx<{ id: number }, unknown, B>) => {
  const before = await takeStep(db, who, kind, params.id, body, services.files)
  const after = await steppedRow(db, who, params.id)
  audit({
    entity: 'gate_token', entity_id: params.id, action: `gate_token.${kind.event}`,
    before: { status: before.status, dock_id: before.dock_id }, after: { status: after.status, dock_no: after.dock_no },
  })
  return after
}

export const pasTokenHandlers = implement(pasTokens, {
  userTypes: async () => pasUserTypes.map((value) => ({ value, label: userType.label(value) })),
  get: ({ db, who, query }) => tokenList(db, who, query),
  match: ({ db, who, body }) => matchToken(db, who, body),
  expected: ({ db, who, query }) => expectedToday(db, who, query.warehouse_id),
  create: async ({ db, who, body, services, audit }) => {
    const id = await createToken(db, who, services.config.TOKEN_SECRET, body)
    const made = await steppedRow(db, who, id)
    audit({
      entity: 'gate_token', entity_id: id,
      after: { token_no: made.token_no, vehicle_no: made.vehicle_no, purpose: made.purpose, reference_no: made.reference_no },
    })
    return new Answer(201, made)
  },
  update: async ({ db, who, params, body, services, audit }) => {
    const before = await updateToken(db, who, services.config.TOKEN_SECRET, params.id, body)
    const { driver_id_no: _private, ...after } = body
    audit({ entity: 'gate_token', entity_id: params.id, before, after })
    return steppedRow(db, who, params.id)
  },
  declaration: ({ db, query }) => declarationText(db, query.language, query.version),
  declare: async ({ db, who, params, body, services, audit }) => {
    const signed = await declare(db, who, services, params.id, body)
    audit({ entity: 'gate_token', entity_id: params.id, action: 'gate_token.declare', after: signed })
    return new Answer(201, signed)
  },
  reuseDeclaration: ({ db, who, params, body }) => reuseDeclaration(db, who, params.id, body),
  gateIn: stepping(gateIn),
  deny: stepping(deny),
  cancel: stepping(cancel),
  call: stepping(call),
  recall: stepping(recall),
  skip: stepping(skip),
  priority: stepping(priority),
  dockIn: stepping(dockIn),
  pause: stepping(pause),
  resume: stepping(resume),
  dockOut: stepping(dockOut),
  gateOut: stepping(gateOut),
  forceClose: async ({ db, who, body, audit }) => {
    const outcome = await forceClose(db, who, body)
    for (const { id, token_no } of outcome.done)
      audit({ entity: 'gate_token', entity_id: id, after: { token_no, status: 'force_closed', reason_code: body.reason_code, remarks: body.remarks } })
    return outcome
  },
  feedback: async ({ db, who, params, body }) => new Answer(201, await giveFeedback(db, who, params.id, body)),
  slip: ({ db, who, params, query, services }) => slipFile(db, who, services, params.id, query),
  photo: ({ db, who, params, services }) => photoFile(db, who, services, params.id),
  numberBlock: ({ db, who, body }) => numberBlock(db, who, body),
  sync: async ({ db, who, body, services, audit }) => {
    const outcome = await syncEvents(db, who, services, body)
    audit({
      entity: 'gate_token', entity_id: body.device_code ?? 'kiosk', action: 'gate_token.sync',
      after: { events: outcome.results.length, refused: outcome.results.filter(({ status }) => status !== 200).length },
    })
    return outcome
  },
  attention: ({ db, who, query }) => attentionPage(db, who, query),
  resolve: async ({ db, who, params, body }) => {
    await resolveFault(db, who, params.id, body.note)
    return { id: params.id }
  },
  download: ({ db, who, body }) => gateLog(db, who, body),
})

export const pasBoardHandlers = implement(pasBoard, {
  board: async ({ db, who, query }) => boardOf(db, (await ownSite(db, who, query.warehouse_id)).warehouse_id, query.since),
  stream: async ({ db, who, query, services }) => {
    const site = await ownSite(db, who, query.warehouse_id)
    return new Download(await boardStream(services, site.warehouse_id), 'text/event-stream; charset=utf-8', 'board', true)
  },
  help: async ({ db, who, body, audit }) => {
    const { isNew, ...called } = await callHelp(db, who, body)
    if (isNew) audit({ entity: 'gate_help_call', entity_id: called.id, after: { place: called.place, token_no: body.token_no } })
    return new Answer(201, called)
  },
  answerHelp: async ({ db, who, params, audit }) => {
    const { place } = await answerHelp(db, who, params.id)
    audit({ entity: 'gate_help_call', entity_id: params.id, after: { place, answered: true } })
    return { id: params.id }
  },
  docks: ({ db, who, query }) => docks(db, who, query.warehouse_id),
  changeDock: changes('dock', ({ db, who, params, body }) => changeDock(db, who, params.id, body)),
  bays: ({ db, who, query }) => bays(db, who, query.warehouse_id),
  changeBay: changes('parking_bay', ({ db, who, params, body }) => changeBay(db, who, params.id, body)),
  vehicleTypes: ({ db }) => vehicleTypes(db),
  watchlist: ({ db, who, query }) => watchlist(db, who, query),
  watch: adds('pas_watchlist', ({ db, who, body }) => watch(db, who, body), (_, id) => ({ id })),
  unwatch: async ({ db, who, params }) => {
    await unwatch(db, who, params.id)
    return { id: params.id }
  },
})

export const pasDetentionHandlers = implement(pasDetention, {
  charge: ({ db, who, params }) => chargeOf(db, who, params.id),
  decide: moves('detention', async ({ db, who, params, body }) => {
    const { before, after } = await decideCharge(db, who, params.id, params.action, body.reason)
    return { from: before, to: after }
  }, ({ db, who, params }) => chargeOf(db, who, params.id), ({ body }) => ({ reason: body.reason })),
  confirmMany: async ({ db, who, body, audit }) => {
    const outcome = await confirmCharges(db, who, body.token_ids)
    for (const { id } of outcome.done) audit({ entity: 'detention', entity_id: id, before: { status: 'computed' }, after: { status: 'confirmed' } })
    return outcome
  },
  statements: ({ db, who, query }) => statementParties(db, who, query.month),
  statementFile: ({ db, who, body }) => statementFile(db, who, body),
  rules: ({ db, who, query }) => rulePage(db, who, query),
  addRule: adds('detention_rule', ({ db, who, body }) => addRule(db, who, body), (_, id) => ({ id })),
  changeRule: changes('detention_rule', ({ db, who, params, body }) => changeRule(db, who, params.id, body)),
})

/** Says in the log what was made; answers its id with 201. */
const made = (entity: string, audit: Ctx<unknown, unknown, unknown>['audit'], id: number, after: unknown) => {
  audit({ entity, entity_id: id, after })
  return new Answer(201, { id })
}

export const pasSiteHandlers = implement(pasSites, {
  mine: ({ db, who }) => mySites(db, who),
  sites: ({ db, who, query }) => sitePage(db, who, query),
  site: ({ db, who, params }) => siteRow(db, who, params.id),
  addSite: async ({ db, who, body, audit }) => made('pas_site', audit, await addSite(db, who, body), body),
  changeSite: changes('pas_site', ({ db, who, params, body }) => changeSite(db, who, params.id, body)),
  gates: ({ db, who, query }) => gatePage(db, who, query),
  addGate: async ({ db, who, body, audit }) => made('gate', audit, await addGate(db, who, body), body),
  changeGate: async ({ db, who, params, body }) => {
    await changeGate(db, who, params.id, body)
    return { id: params.id }
  },
  docks: ({ db, who, query }) => dockPage(db, who, query),
  dockDay: ({ db, who, query }) => dockDay(db, who, query),
  addDock: async ({ db, who, body, audit }) => made('dock', audit, await addDock(db, who, body), body),
  bays: ({ db, who, query }) => bayPage(db, who, query),
  addBay: async ({ db, who, body, audit }) => made('parking_bay', audit, await addBay(db, who, body), body),
  kiosks: ({ db, who, query }) => kioskPage(db, who, query),
  kiosk: ({ db, who, params }) => kioskRow(db, who, params.id),
  addKiosk: adds('kiosk_device', ({ db, who, body }) => addKiosk(db, who, body), { log: ({ body }) => body }),
  changeKiosk: changes('kiosk_device', ({ db, who, params, body }) => changeKiosk(db, who, params.id, body)),
  pairingCode: async ({ db, who, params, audit }) => {
    audit({ entity: 'kiosk_device', entity_id: params.id, action: 'kiosk_device.pairing_code' })
    return pairingCode(db, who, params.id)
  },
  revokeKiosk: async ({ db, who, params, body, audit }) => {
    audit({ entity: 'kiosk_device', entity_id: params.id, action: 'kiosk_device.revoke', after: { reason: body.reason } })
    return revokeKiosk(db, who, params.id)
  },
  pair: async ({ db, who, body, audit }) => {
    const outcome = await pair(db, who, body.pairing_code)
    const device = await first<{ id: number }>(db, sql`select id from kiosk_devices where device_code = ${outcome.device_code}`)
    audit({ entity: 'kiosk_device', entity_id: device?.id ?? 0, action: 'kiosk_device.pair', after: { device_code: outcome.device_code } })
    return outcome
  },
  heartbeat: ({ db, who, body }) => heartbeat(db, who, body),
  staff: ({ db, who, query }) => staffPage(db, who, query),
  changeStaff: async ({ db, who, params, body, audit }) => {
    const { before } = await changeStaff(db, who, params.id, body)
    audit({ entity: 'user', entity_id: params.id, before: { pas_code: before }, after: { pas_code: body.pas_code } })
    return { id: params.id, pas_code: body.pas_code }
  },
})
