import { manifests } from '@/lib/contract/manifests'
import { lastClosedWindow, maxManifestHours } from '@/lib/domain/manifest'
import { Answer, implement, type Ctx } from '../../platform/implement'
import { refuseField } from '../../platform/refusal'
import type { Who } from '../../platform/who'
import { settingAt } from '../../core/settings/setting-at'
import { configurationsFor, saveConfiguration } from './configurations'
import { createManifests, type MadeManifest, type Run } from './create-manifests'
import { bundle, downloadManifest } from './downloads'
import { handOver } from './hand-over'
import { headersFor } from './headers'
import { retryManifest, voidManifest } from './moves'
import { noSuchUser, partnerOf } from './partner'
import { manifestsFor, manifestUsers, readManifest, refuseForeign } from './read-manifests'
import { previewTemplate, sampleFile } from './sample'
import { readyFiles, sendMany, sendManifest } from './send'
import { readTemplate, saveTemplate, storedTemplate } from './templates'

type Asking = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'services' | 'audit'>
const hourMs = 3_600_000

/** A window that can be made: not longer than a week, and over, unless half of it will do. */
function checkWindow(from: string, to: string, partial: boolean): void {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  if (end <= start) throw refuseField('window_to', 'The window must end after it begins.')
  if (end - start > maxManifestHours * hourMs) throw refuseField('window_to', `A window is at most ${maxManifestHours} hours long.`)
  if (end > Date.now() && !partial) throw refuseField('window_to', 'This window has not ended yet. Choose an earlier end, or make it of what is there so far.')
}

async function make({ db, services, audit }: Asking, run: Run): Promise<Answer<{ manifests: MadeManifest[] }>> {
  const made = await createManifests(db, run)
  for (const { id, manifest_no } of made) {
    audit({ entity: 'manifest', entity_id: id, action: 'manifests.generate', after: { manifest_no, user_id: run.user_id, from: run.from, to: run.to } })
    await services.jobs.send(db, 'manifest.run', { id })
  }
  return new Answer(202, { manifests: made })
}

const utc = (moment: string) => new Date(moment).toISOString()

/** Everybody makes their own; another's is an administrator's to make. */
const mayMakeFor = (who: Who, userId: number) => userId === who.user_id || who.user_category === 'admin'

async function runSchedule(ctx: Asking, userId: number, given: { window_from?: string | undefined; window_to?: string | undefined }) {
  if (!mayMakeFor(ctx.who, userId)) throw noSuchUser()
  await partnerOf(ctx.db, userId)
  const template = await storedTemplate(ctx.db, userId)
  const last = lastClosedWindow(
    Date.now(), template?.hours ?? (await settingAt(ctx.db, 'manifest_hours_default')), Date.parse(template?.activated_at ?? new Date().toISOString()),
  )
  const from = utc(given.window_from ?? new Date(last.from).toISOString())
  const to = utc(given.window_to ?? new Date(last.to).toISOString())
  checkWindow(from, to, false)
  return make(ctx, { user_id: userId, from, to, by: ctx.who })
}

export const manifestHandlers = implement(manifests, {
  template: ({ db, who }) => readTemplate(db, who),
  templateOf: ({ db, who, params }) => readTemplate(db, who, params.user_id),
  saveTemplate: ({ db, who, body, audit }) => saveTemplate(db, who, body, audit),
  preview: (ctx) => previewTemplate(ctx, ctx.body),
  sample: (ctx) => sampleFile(ctx, ctx.query, 'xlsx'),
  sampleAs: (ctx) => sampleFile(ctx, ctx.query, ctx.params.format),
  headers: async ({ who }) => headersFor(who).map(({ id, code, label, requires_input }) => ({ id, code, label, requires_input })),
  users: ({ db, who, query }) => manifestUsers(db, who, query.search),

  list: ({ db, who, query }) => manifestsFor(db, who, query),
  generate: async (ctx) => {
    const { body, who } = ctx
    const userId = body.user_id ?? who.user_id
    if (!mayMakeFor(who, userId)) throw noSuchUser()
    const [from, to] = [utc(body.window_from), utc(body.window_to)]
    checkWindow(from, to, body.partial)
    return make(ctx, { user_id: userId, from, to, split_by: body.split_by, by: who })
  },
  one: ({ db, who, services, params, query }) => readManifest(db, who, services, params.id, { page: query.lines_page, size: query.lines_size }),
  download: ({ db, who, services, params }) => downloadManifest(db, who, services, params.id, params.format),
  bundle: ({ db, who, services, body }) => bundle(db, who, services, body.ids, body.format),
  send: async (ctx) => {
    const { id } = ctx.params
    await refuseForeign(ctx.db, ctx.who, id)
    await readyFiles(ctx, id)
    await sendManifest(ctx, id, ctx.body)
    return readManifest(ctx.db, ctx.who, ctx.services, id)
  },
  sendMany: async (ctx) => {
    for (const id of ctx.body.ids) {
      await refuseForeign(ctx.db, ctx.who, id)
      await readyFiles(ctx, id)
    }
    return sendMany(ctx, ctx.body.ids)
  },
  handOver: async ({ db, who, services, params, body, audit }) => {
    await handOver(db, who, services, params.id, body, audit)
    return readManifest(db, who, services, params.id)
  },
  void: async ({ db, who, services, params, body, audit }) => {
    await voidManifest(db, who, params.id, body.reason, audit)
    return readManifest(db, who, services, params.id)
  },
  retry: async ({ db, who, services, params, audit }) => {
    await retryManifest(db, who, params.id, audit)
    await services.jobs.send(db, 'manifest.run', { id: params.id })
    return readManifest(db, who, services, params.id)
  },

  configurations: ({ db, who, query }) => configurationsFor(db, who, query),
  saveConfiguration: async ({ db, who, params, body, audit }) => {
    if (!mayMakeFor(who, params.user_id)) throw noSuchUser()
    return saveConfiguration(db, who, params.user_id, body, audit)
  },
  run: (ctx) => runSchedule(ctx, ctx.params.user_id, ctx.body),
})
