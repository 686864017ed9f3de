import { consolidations } from '@/lib/contract/consolidations'
import { consolidationsMoved } from '../../core/cargo/follow'
import type { AuditEntry } from '../../platform/audit'
import { Answer, implement } from '../../platform/implement'
import { Refusal, refuseField } from '../../platform/refusal'
import { changeConsolidation } from './change'
import { queueColumns, saveQueueColumns } from './columns'
import { deconsolidate } from './deconsolidate'
import { depart } from './depart'
import { addPaper, paperFile, papersOf } from './documents'
import { findConsolidations, findQueue, knows } from './find'
import { legsOf, saveFlights } from './flights'
import { freeUnits } from './free-units'
import { awayFrom, holdOne, workplaces } from './hold'
import { postDiscrepancies, postPreAlert } from './letters'
import { makeConsolidation, removeConsolidation } from './make'
import { downloadManifests } from './manifest'
import { merge } from './merge'
import { dispatch, stage, startStaging, unstage } from './moves'
import { readConsolidation, summarise } from './read'
import { receive } from './receive'
import { sheetOf } from './sheets'
import { timeline } from './timeline'

/** Does something to several consolidations and writes what became of each into the log. */
async function logged<O extends { done: readonly { id: unknown; status: string }[] }>(
  audit: (entry: AuditEntry) => void, action: string, work: Promise<O>,
): Promise<O> {
  const outcome = await work
  for (const { id, status } of outcome.done) audit({ entity: 'consolidation', entity_id: Number(id), action, after: { status } })
  return outcome
}

export const consolidationHandlers = implement(consolidations, {
  list: ({ db, who, query }) => findConsolidations(db, who, query),
  add: async ({ db, who, body, audit }) => new Answer(201, await makeConsolidation(db, who, body, audit)),
  one: ({ db, who, services, params, query }) => readConsolidation(db, who, services, params.id, { page: query.units_page, size: query.units_size }),
  change: async ({ db, who, services, params, body, audit }) => {
    const changed = await changeConsolidation(db, who, params.id, body, audit)
    await consolidationsMoved({ db, who, services }, [params.id])
    return changed
  },
  remove: async ({ db, who, params, audit }) => {
    const held = await holdOne(db, who, params.id)
    const away = awayFrom(await workplaces(db, who), held.origin_airport)
    if (away) throw away
    return removeConsolidation(db, who, held, audit)
  },
  queue: ({ db, who, params, query }) => findQueue(db, who, params.queue, query),
  timeline: ({ db, who, query }) => timeline(db, who, query),
  receive: async ({ db, who, services, body, audit }) => {
    const { reply, finished } = await receive(db, who, services, body, audit)
    if (finished) await postDiscrepancies(db, services, who, finished)
    await consolidationsMoved({ db, who, services }, [body.consolidation_id])
    return reply
  },
  stage: ({ db, who, body, audit }) => logged(audit, 'consolidations.stage', stage(db, who, body)),
  unstage: ({ db, who, body, audit }) => logged(audit, 'consolidations.unstage', unstage(db, who, body)),
  startStaging: ({ db, who, body, audit }) => logged(audit, 'consolidations.startStaging', startStaging(db, who, body)),
  saveFlights: async ({ db, who, services, body, audit }) => {
    const legs = await saveFlights(db, who, body, audit)
    await consolidationsMoved({ db, who, services }, [body.consolidation_id])
    return legs
  },
  flights: async ({ db, who, params }) => {
    await knows(db, who, params.id)
    return legsOf(db, params.id)
  },
  merge: async ({ db, who, body, audit }) => new Answer(201, await merge(db, who, body, audit)),
  depart: async ({ db, who, services, body, audit }) => {
    const { good, outcome } = await depart(db, who, body)
    await logged(audit, 'consolidations.depart', Promise.resolve(outcome))
    for (const held of good) await postPreAlert(db, services, who, held)
    await consolidationsMoved({ db, who, services }, good.map(({ id }) => id))
    return outcome
  },
  dispatch: ({ db, who, body, audit }) => logged(audit, 'consolidations.dispatch', dispatch(db, who, body)),
  deconsolidate: async ({ db, who, services, body, audit }) => {
    const outcome = await logged(audit, 'consolidations.deconsolidate', deconsolidate(db, who, body))
    await consolidationsMoved({ db, who, services }, outcome.done.map(({ id }) => Number(id)))
    return outcome
  },
  columns: ({ db, who, query }) => queueColumns(db, who, query.status),
  saveColumns: ({ db, who, body }) => saveQueueColumns(db, who, body.status, body.fields),
  summary: ({ db, who, services, params }) => summarise(db, who, services, params.id),
  manifest: ({ db, who, params, body }) => downloadManifests(db, who, params.format, body),
  documents: async ({ db, who, services, params }) => {
    await knows(db, who, params.id)
    return papersOf(db, who, services, params.id)
  },
  addDocument: async ({ db, who, services, params, body, file, audit }) => {
    if (!file) throw refuseField('file', 'Choose a file.')
    return new Answer(201, await addPaper({ db, who, services, audit }, params.id, file, body.doc_type))
  },
  documentFile: ({ db, who, services, params, query }) => paperFile(db, who, services, params, query),
  sheet: ({ db, who, services, params }) => sheetOf(db, who, services, params.id, params.sheet),
  freeUnits: ({ db, who, query }) => freeUnits(db, who, query),
  preAlert: async ({ db, who, services, params, audit }) => {
    const held = await holdOne(db, who, params.id)
    const away = awayFrom(await workplaces(db, who), held.origin_airport)
    if (away) throw away
    if (held.status !== 'departed') throw new Refusal(409, `Consolidation ${held.consolidation_no} is not on its way.`)
    const to = await postPreAlert(db, services, who, held)
    if (!to) throw new Refusal(422, `No agent is mapped to ${held.destination_airport}.`)
    audit({ entity: 'consolidation', entity_id: held.id, action: 'consolidations.preAlert', after: { sent_to: to } })
    return { sent_to: to, sent_at: new Date().toISOString() }
  },
})
