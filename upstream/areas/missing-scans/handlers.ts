import { missingScans } from '@/lib/contract/missing-scans'
import { Answer, implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { carrierLetters } from './carrier-letters'
import { applyMissing, waiveMissing } from './close'
import { missingExport, missingList } from './list'
import { addRule, changeRule, removeRule, ruleList } from './rules'
import { watchMissingScans } from './watch'

export const missingScanHandlers = implement(missingScans, {
  list: ({ db, who, query }) => missingList(db, who, query),

  apply: async ({ db, who, body, audit }) => {
    const done = await applyMissing(db, who, body)
    const left = new Set(done.failed.map(({ id }) => id))
    for (const id of new Set(body.ids)) if (!left.has(id)) audit({ entity: 'missing_scan', entity_id: id, after: { status: 'applied', event_code: body.event_code, event_at: body.event_at } })
    return done
  },

  waive: async ({ db, who, body, audit }) => {
    const done = await waiveMissing(db, who, body.ids, body.note)
    const left = new Set(done.failed.map(({ id }) => id))
    for (const id of new Set(body.ids)) if (!left.has(id)) audit({ entity: 'missing_scan', entity_id: id, after: { status: 'waived', note: body.note } })
    return done
  },

  mailCarrier: async ({ db, who, body, services, audit }) => {
    const letters = await carrierLetters(db, who, body.ids, body.message)
    for (const letter of letters) {
      await services.mail.post(db, { ...letter, user_id: who.user_id })
      audit({ entity: 'missing_scan', entity_id: body.ids.join(',').slice(0, 200), after: { mailed_to: letter.to, subject: letter.subject } })
    }
    return { queued: letters.length }
  },

  export: ({ db, who, body }) => missingExport(db, who, body),

  rules: ({ db, query }) => ruleList(db, query),

  addRule: async ({ db, who, body, audit }) => {
    const after = await addRule(db, who, body)
    audit({ entity: 'scan_expectation', entity_id: after.id, after })
    return new Answer(201, after)
  },

  changeRule: async ({ db, who, params, body, audit }) => {
    const { before, after } = await changeRule(db, who, params.id, body)
    audit({ entity: 'scan_expectation', entity_id: params.id, before, after })
    return after
  },

  removeRule: async ({ db, who, params, audit }) => {
    audit({ entity: 'scan_expectation', entity_id: params.id, before: await removeRule(db, who, params.id) })
    return null
  },
})

/** A look every quarter of an hour (tracking.md 7). */
export function missingScanJobs(services: Services): void {
  services.jobs.work('missing.watch', async () => void (await watchMissingScans(services)))
  services.jobs.every('missing.watch', '*/15 * * * *')
}
