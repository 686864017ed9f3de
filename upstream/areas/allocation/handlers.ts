import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { allocation } from '@/lib/contract/allocation'
import { isStaff } from '@/lib/domain/permission'
import { first, rows } from '../../db/db'
import { adds, changes, removes } from '../../platform/handler-shells'
import { Answer, implement, type Handlers } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { noPermission, Refusal } from '../../platform/refusal'
import { headOfficeOnly } from '../../platform/head-office-only'
import { visiblePackages } from '../../core/parcels/scope'
import { backtestChanges, backtestOf, lastBacktest, queueBacktest } from './backtest'
import { ruleOptions } from './options'
import { neverIn } from './reach'
import { reallocate } from './reallocate'
import { ruleList, ruleOf } from './rule-row'
import { changeRule, createRule, removeRule, reorderRules, toggleRule } from './rules-write'
import { simulate } from './simulate'
import { withCount, type TraceStep } from './trail'
import { draftOf, dropDraft, publishDraft, restoreVersion, startDraft, versionsOf } from './versions'

type Traced = z.input<typeof allocation.trace.reply>[number]

const entity = 'allocation_rule'
const set = (clientId: number | null) => (clientId === null ? 'all clients' : `client ${clientId}`)

export const allocationHandlers = implement(allocation, headOfficeOnly<Handlers<typeof allocation>>({
  dropdown: ({ db, query }) => ruleOptions(db, query),
  list: async ({ db, query }) => {
    const { rows: found, meta } = await ruleList(db, query)
    const never = await neverIn(db, found)
    return { rows: found.map((rule) => ({ ...rule, never: never.get(rule.id) ?? null })), meta }
  },
  one: ({ db, params }) => ruleOf(db, params.id),

  create: async ({ db, who, body, audit }) => {
    const { after, notes } = await createRule(db, who, body)
    audit({ entity, entity_id: after.id, after })
    return new Answer(201, { id: after.id, rule_code: after.rule_code, notes })
  },

  change: changes(entity, ({ db, who, params, body }) => changeRule(db, who, params.id, body), { answer: (_, { after, notes }) => ({ ...after, notes }) }),

  toggle: async ({ db, who, params, audit }) => {
    const { before, after } = await toggleRule(db, who, params.id, params.status)
    audit({ entity, entity_id: params.id, action: params.status, before: { status: before.status }, after: { status: after.status } })
    return { status: after.status }
  },

  reorder: async ({ db, who, body, audit }) => {
    const { before, after } = await reorderRules(db, who, body)
    audit({
      entity, entity_id: set(body.client_id ?? null), action: 'reorder',
      before: before.map(({ rule_code }) => rule_code), after: after.map(({ rule_code }) => rule_code),
    })
    return after
  },

  remove: removes(entity, ({ db, who, params }) => removeRule(db, who, params.id), { status: 'delete' }),

  simulate: ({ db, body }) => simulate(db, body),
  reallocate: ({ db, who, body, audit }) => reallocate({ db, who, audit }, body),

  trace: async ({ db, who, params }) => {
    // What other carriers were told is for our staff alone.
    if (!isStaff(who)) throw noPermission()
    if (!(await first(db, sql`select 1 from packages p where ${allOf([sql`p.id = ${params.id}`, visiblePackages(who, sql`p`)])}`)))
      throw new Refusal(404, 'That package no longer exists.')
    const found = await rows<Omit<Traced, 'trace'> & { trace: TraceStep[]; so_far: number | null }>(
      db,
      sql`select g.id, g.at, g.by_name, g.result, g.reason, k.display_name as carrier, r.rule_code || ' ' || r.rule_name as rule, l.linehaul_code as linehaul,
          coalesce(w.steps, g.trace, '[]') as trace, g.so_far
          from allocation_log g left join choice_words w on w.id = g.words_id left join carriers k on k.id = g.carrier_id
          left join allocation_rules r on r.id = g.rule_id left join linehauls l on l.id = g.linehaul_id
          where g.package_id = ${params.id} order by g.at desc, g.id desc limit 50`,
    )
    return found.map(({ so_far, trace, ...line }) => ({ ...line, trace: withCount(trace, so_far) }))
  },

  desk: async ({ db, query }) => {
    const clientId = query.client_id ?? null
    const draft = await draftOf(db, clientId)
    return { draft, versions: await versionsOf(db, clientId), backtest: draft ? await lastBacktest(db, draft.id) : null }
  },

  startDraft: adds(
    'allocation_draft', ({ db, who, body }) => startDraft(db, who, body.client_id ?? null),
    { log: (_, { client_id, base_version }) => ({ client_id, base_version }) },
  ),

  dropDraft: async ({ db, who, params, audit }) => {
    const { client_id } = await dropDraft(db, who, params.id)
    audit({ entity: 'allocation_draft', entity_id: params.id, action: 'drop', before: { client_id } })
    return { status: 'dropped' }
  },

  publish: async ({ db, who, params, body, audit }) => {
    const { client_id, version_no } = await publishDraft(db, who, params.id, body)
    audit({ entity: 'allocation_version', entity_id: version_no, action: 'publish', after: { rules_of: set(client_id), note: body.note } })
    return { version_no }
  },

  restore: async ({ db, who, params, audit }) => {
    const { client_id, version_no } = await restoreVersion(db, who, params.id)
    audit({ entity: 'allocation_version', entity_id: version_no, action: 'restore', after: { rules_of: set(client_id) } })
    return { version_no }
  },

  backtest: adds('allocation_backtest', async ({ db, who, body, services }) => {
    const queued = await queueBacktest(db, who, body.draft_id, body.days)
    await services.jobs.send(db, 'allocation.backtest', { id: queued.id })
    return queued
  }, { log: ({ body: { draft_id, days } }) => ({ draft_id, days }) }),

  backtestOne: ({ db, params }) => backtestOf(db, params.id),
  backtestChanges: ({ db, params, query }) => backtestChanges(db, params.id, query),
}, ['trace']))
