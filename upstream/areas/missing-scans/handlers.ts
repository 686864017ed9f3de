import { missingScans } from '@/lib/contract/missing-scans'
import { adds, changes, removes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
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
    for (const id of new Set(body.ids))
      if (!left.has(id)) audit({ entity: 'missing_scan', entity_id: id, after: { status: 'applied', event_code: body.event_code, event_at: body.event_at } })
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

  addRule: adds('scan_expectation', ({ db, who, body }) => addRule(db, who, body)),

  changeRule: changes('scan_expectation', ({ db, who, params, body }) => changeRule(db, who, params.id, body)),

  removeRule: removes('scan_expectation', ({ db, who, params }) => removeRule(db, who, params.id)),
})

/** A look every quarter of an hour (tracking.md 7). */
export function missingScanJobs(services: Services): void {
  services.jobs.work('missing.watch', async () => void (await watchMissingScans(services)))
  services.jobs.every('missing.watch', '*/15 * * * *')
}
