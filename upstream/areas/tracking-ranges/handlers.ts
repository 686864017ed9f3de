import { ranges } from '@/lib/contract/tracking-ranges'
import { trackingRangeSystemType } from '@/lib/domain/lists'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { numbersFile } from './numbers-file'
import { addRange, changeRange, stopRange } from './range-book'
import { carrierLetter, watchRanges } from './range-letters'
import { rangeList, rangeOf, shown, unusedOf } from './range-row'

export const rangeHandlers = implement(ranges, {
  list: ({ db, who, query }) => rangeList(db, who, query),

  add: adds('tracking_range', ({ db, who, body }) => addRange(db, who, body), { log: ({ body }) => body, answer: ({ who }, range) => shown(range, who) }),

  change: changes('tracking_range', ({ db, who, params, body }) => changeRange(db, who, params.id, body), {
    log: ({ who }, { before, after }) => ({ before: shown(before, who), after: shown(after, who) }),
    answer: ({ who }, { after }) => shown(after, who),
  }),

  stop: async ({ db, who, params, body, audit }) => {
    const range = await stopRange(db, who, params.id, body.reason)
    audit({ entity: 'tracking_range', entity_id: params.id, after: { status: range.status, reason: body.reason, burnt: unusedOf(range) } })
    return shown(range, who)
  },

  unusedNumbers: async ({ db, who, params }) => numbersFile(await rangeOf(db, who, params.id), 'unused'),
  everyNumber: async ({ db, who, params }) => numbersFile(await rangeOf(db, who, params.id), 'all'),

  mail: async ({ db, who, params, query, services, audit }) => {
    const letter = await carrierLetter(db, await rangeOf(db, who, params.id), query.to as string[] | undefined)
    await services.mail.post(db, { ...letter, user_id: who.user_id })
    audit({ entity: 'tracking_range', entity_id: params.id, after: { mailed_to: letter.to } })
    return { sent_to: letter.to }
  },

  systemTypes: async () => trackingRangeSystemType.options.map(({ value, label }, i) => ({ id: i + 1, code: value, name: label })),
})

/** Whether a range runs low is looked at every five minutes; drawing numbers does not wait for mails. */
export function rangeJobs(services: Services): void {
  services.jobs.work('ranges.watch', async () => void (await watchRanges(services)))
  services.jobs.every('ranges.watch', '*/5 * * * *')
}
