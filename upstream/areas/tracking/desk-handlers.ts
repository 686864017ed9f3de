import { trackingDesk } from '@/lib/contract/tracking-desk'
import { Answer, Download, implement } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import { numbersOfSheet } from '../packages/label-rows'
import { addPod } from './add-pod'
import { runsOf } from './delivery-runs'
import { fetchEvents } from './fetch-events'
import { podOf } from './pod'
import { podDownload } from './pod-download'
import { podFile } from './pod-files'
import { assignmentsOf, conversionsOf, rawResponseOf } from './traces'
import { trackingFile } from './tracking-file'
import { mailTracking } from './tracking-mail'

const MOST_NUMBERS = 200

export const trackingDeskHandlers = implement(trackingDesk, {
  mail: async ({ db, who, body, services, audit }) => {
    const { queued, email_id } = await mailTracking({ db, who, services }, body)
    audit({
      entity: 'email', entity_id: email_id, action: 'mail_tracking',
      after: { to: body.to, cc: body.cc, packages: body.tracking_nos.length, attach: body.attach },
    })
    return { queued }
  },

  download: async ({ db, who, body }) => {
    const file = await trackingFile(db, who, body)
    return new Download(file.body, file.type, file.name, body.format === 'pdf')
  },

  sheetNumbers: async ({ file }) => {
    if (!file) throw refuseField('file', 'Choose a file.')
    const { type, numbers } = await numbersOfSheet(file)
    return { type, numbers: numbers.slice(0, MOST_NUMBERS), left_out: Math.max(0, numbers.length - MOST_NUMBERS) }
  },

  podDownload: ({ db, who, body, services }) => podDownload({ db, who, services }, body),

  addPod: async ({ db, who, params, body, files, services, audit }) => {
    await addPod(db, who, services, params.id, body, files)
    audit({ entity: 'pod', entity_id: params.id, action: 'add_pod', after: { ...body, files: files.map(({ field, name, size }) => ({ field, name, size })) } })
    return new Answer(201, await podOf(db, who, params.id, services.config.TOKEN_SECRET))
  },

  podFile: ({ db, who, params, query, services }) => podFile(db, who, services, params, query),
  conversions: ({ db, who, query }) => conversionsOf(db, who, query.order_id),
  runs: ({ db, who, query }) => runsOf(db, who, query),
  assignments: ({ db, who, params }) => assignmentsOf(db, who, params.id),
  rawResponse: ({ db, who, params }) => rawResponseOf(db, who, params.id),
  fetchEvents: ({ who, query, services, request }) => fetchEvents(services, who, request, query),
})
