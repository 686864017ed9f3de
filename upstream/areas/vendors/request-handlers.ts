import { sql } from 'drizzle-orm'
import { transportRates, vendorRequests } from '@/lib/contract/vendor-requests'
import { first } from '../../db/db'
import { adds, changes } from '../../platform/handler-shells'
import { Download, implement } from '../../platform/implement'
import type { Services } from '../../platform/services'
import { letterhead } from '../../core/settings/letterhead'
import { requestPaper } from '../../documents/request-paper'
import { actOnRequest, needOf } from './request-act'
import { watchAnswers } from './request-answers'
import { requestDetail } from './request-detail'
import { estimates } from './request-estimate'
import { addRequest, changeRequest, refuseLines } from './request-save'
import { seesCosts } from './request-scope'
import { holdRequest, requestList } from './requests'
import { notFound } from './scope'
import { addRate, changeRate, rateList, rateOne } from './transport-rates'
import { addTrip, changeTrip } from './trip-save'
import { tripOne } from './trips'

export const transportRateHandlers = implement(transportRates, {
  list: ({ db, who, query }) => rateList(db, who, query),
  add: adds('transport_rate', ({ db, who, body }) => addRate(db, who, body), ({ db, who }, id) => rateOne(db, who, id)),
  change: changes('transport_rate', ({ db, who, params, body }) => changeRate(db, who, params.id, body), ({ db, who, params }) => rateOne(db, who, params.id)),
})

export const vendorRequestHandlers = implement(vendorRequests, {
  list: ({ db, who, query }) => requestList(db, who, query),
  one: ({ db, who, params }) => requestDetail(db, who, params.id),
  add: adds('request_application', ({ db, who, body }) => addRequest(db, who, body), ({ db, who }, id) => requestDetail(db, who, id)),
  change: changes(
    'request_application', ({ db, who, params, body }) => changeRequest(db, who, params.id, body), ({ db, who, params }) => requestDetail(db, who, params.id),
  ),
  act: changes('request_application', ({ db, who, services, params, body }) => actOnRequest(db, who, services, params, body), {
    log: ({ body }, { before, after }) => ({ before: { status: before }, after: { status: after.status, ...body } }), answer: (_ctx, { after }) => after,
  }),
  estimate: ({ db, who, body }) => {
    refuseLines(body.application_type, body.lines)
    return estimates(db, body, seesCosts(who))
  },
  offers: async ({ db, who, params }) => estimates(db, await needOf(db, await holdRequest(db, who, params.id)), seesCosts(who)),
  addTrip: adds(
    'transport_trip', ({ db, who, params, body }) => addTrip(db, who, params.id, body), ({ db, who, params }, id) => tripOne(db, who, params.id, id),
  ),
  changeTrip: changes('transport_trip', ({ db, who, services, params, body }) => changeTrip(db, who, services.files, params, body), {
    by: ({ trip_id }) => trip_id, answer: ({ db, who, params }) => tripOne(db, who, params.id, params.trip_id),
  }),
  pod: async ({ db, who, services, params }) => {
    await requestDetail(db, who, params.id)
    const kept = await first<{ pod_path: string | null; trip_no: string }>(db, sql`select pod_path, trip_no from transport_trips
      where id = ${params.trip_id} and request_id = ${params.id}`)
    if (!kept?.pod_path || !(await services.files.has(kept.pod_path))) throw notFound()
    return new Download(await services.files.read(kept.pod_path), 'image/jpeg', `${kept.trip_no}.jpg`, true)
  },
  paper: async ({ db, who, params }) => {
    const request = await requestDetail(db, who, params.id)
    return new Download(requestPaper({ ...request, issuer: await letterhead(db) }), 'application/pdf', `RA_${request.request_no}.pdf`, true)
  },
})

export function requestJobs(services: Services): void {
  services.jobs.work('vendors.answers', () => watchAnswers(services))
  services.jobs.every('vendors.answers', '*/10 * * * *')
}
