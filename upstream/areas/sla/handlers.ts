import { sla } from '@/lib/contract/sla'
import { personNow } from '../../platform/identify'
import { adds, changes } from '../../platform/handler-shells'
import { implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { clockHistory, clockList } from './clock-list'
import { configDetail, configList } from './configs'
import { addConfig, changeConfig } from './config-writes'
import { dropdown } from './dropdown'
import { triggerClocks, triggerMany } from './trigger'
import { drainNoted, tickClocks } from './watch'

export const slaHandlers = implement(sla, {
  configs: ({ db, who, query }) => configList(db, who, query),
  config: ({ db, who, params }) => configDetail(db, who, params.id),
  addConfig: adds('sla_config', ({ db, who, body }) => addConfig(db, who, body), { log: ({ body }, { sla_code }) => ({ ...body, sla_code }) }),
  changeConfig: changes('sla_config', ({ db, who, params, body }) => changeConfig(db, who, params.id, body), {
    log: ({ body }, { before, after }) => ({ before, after: { ...after, stages: body.stages } }),
    answer: ({ db, who, params }) => configDetail(db, who, params.id, { deleted: true }),
  }),
  dropdown: ({ db, who, params, query }) => dropdown(db, who, params.id, query),
  clocks: ({ db, who, query }) => clockList(db, who, query),
  history: ({ db, who, params }) => clockHistory(db, who, params.id),
  trigger: (ctx) => triggerClocks(ctx),
})

const LOOK_MS = 2000

/** Background work: parcels something happened to, clocks whose time has come, and what was asked for of more clocks than one waits for. */
export function slaJobs(services: Services): void {
  services.jobs.always(async (leaving) => void (await drainNoted(services, leaving)), LOOK_MS)
  services.jobs.work('sla.clock', async () => void (await tickClocks(services)))
  services.jobs.every('sla.clock', '* * * * *')
  services.jobs.work('sla.recalculate', async (data) => {
    const body = sla.trigger.body.parse(data.body)
    const who = await personNow(services.database.db, Number(data.user_id))
    if (who) await triggerMany(services, who, body, String(data.job_id))
  })
}
