import { z } from 'zod'
import { isTime } from '@/lib/domain/days'
import { manifestBasis, manifestDay, manifestSplit, manifestTemplateStatus } from '@/lib/domain/manifest'
import { Emails } from './email'
import { anyOf, anySignedIn, byId, Flag, get, Id, Instant, lookup, paged, paging, patch, post, numberText, searchText } from './kernel'
import { Configuration, Format, Made, Manifest, ManifestRow, Status, Template, TemplateFields } from './manifest-shapes'

const list = 'app_manifest:manifest-list'
const own = 'app_manifest:manifests-template'
const make = 'app_manifest:manifest-generate'
const configure = 'app_manifest:configuration'
const configureEdit = 'app_manifest:configuration-edit'

const Time = z.string().refine(isTime, 'Use HH:MM.').nullable()
const window = { window_from: z.iso.datetime({ offset: true }).optional(), window_to: z.iso.datetime({ offset: true }).optional() }
const byUser = z.object({ user_id: Id })
const sample = { user_id: Id.optional(), from: z.iso.datetime({ offset: true }).optional(), to: z.iso.datetime({ offset: true }).optional() }
const changed = ['manifests.list', 'manifests.one']
const configured = ['manifests.template', 'manifests.templateOf', 'manifests.configurations', 'manifests.preview']

export const manifests = {
  template: get('/api/manifest-template', { needs: own, reply: Template }),
  templateOf: get('/api/manifest-template/:user_id', { needs: [configure, own], params: byUser, reply: Template }),
  saveTemplate: patch('/api/manifest-template', {
    needs: [own, configureEdit],
    body: TemplateFields.partial().extend({
      user_id: Id.optional(), status: z.enum(manifestTemplateStatus.names).optional(), version: z.number().int().optional(),
    }),
    reply: Template,
    refreshes: configured,
  }),
  preview: post('/api/manifest-template/preview', {
    needs: own,
    writes: false,
    body: TemplateFields.extend({ user_id: Id.optional() }),
    reply: z.object({
      columns: z.array(z.object({ field: z.string(), label: z.string(), format: z.string(), width_mm: z.number() })),
      headers: z.array(z.tuple([z.string(), z.string()])),
      rows: z.array(z.array(z.string())),
    }),
  }),
  sample: get('/api/manifest-template/download', { needs: own, kind: 'download', query: z.object(sample) }),
  sampleAs: get('/api/manifest-template/download/:format', {
    needs: own, kind: 'download', params: z.object({ format: z.string().max(20) }), query: z.object(sample),
  }),
  headers: lookup('/api/manifest-headers', {
    ...anySignedIn,
    reply: z.array(z.object({ id: Id, code: z.string(), label: z.string(), requires_input: z.boolean() })),
  }),
  users: lookup('/api/manifest-users', {
    needs: list,
    query: z.object({ search: searchText(60).optional() }),
    reply: z.array(z.object({ id: Id, name: z.string(), user_category: z.string() })),
  }),
  list: get('/api/manifests', {
    needs: list,
    query: paging.extend({ user_id: anyOf(Id), client_id: anyOf(Id), carrier_id: anyOf(Id), facility_id: anyOf(Id), status: anyOf(Status) }),
    reply: paged(ManifestRow),
  }),
  generate: post('/api/manifests', {
    needs: make,
    body: z.object({
      user_id: Id.optional(),
      window_from: z.iso.datetime({ offset: true, error: 'Choose when the window begins.' }),
      window_to: z.iso.datetime({ offset: true, error: 'Choose when the window ends.' }),
      split_by: z.enum(manifestSplit.names).optional(),
      partial: Flag.default(false),
    }),
    reply: Made,
    refreshes: changed,
  }),
  one: get('/api/manifests/:id', {
    needs: list,
    params: byId,
    query: z.object({ lines_page: z.coerce.number().int().min(1).max(10_000).default(1), lines_size: z.coerce.number().int().min(1).max(1000).default(50) }),
    reply: Manifest,
  }),
  download: get('/api/manifests/:id/download/:format', { needs: list, kind: 'download', params: byId.extend({ format: z.string().max(20) }) }),
  bundle: post('/api/manifests/download', {
    needs: list,
    kind: 'download',
    writes: false,
    body: z.object({ ids: z.array(Id).min(1).max(50, 'At most 50 manifests at a time.'), format: Format.optional() }),
  }),
  send: post('/api/manifests/:id/send', {
    needs: make,
    params: byId,
    body: z.object({ to: Emails(20).optional(), cc: Emails(20).optional(), message: z.string().trim().max(2000).optional() }),
    reply: Manifest,
    refreshes: changed,
  }),
  sendMany: post('/api/manifests/send', {
    needs: make,
    body: z.object({ ids: z.array(Id).min(1).max(50, 'At most 50 manifests at a time.') }),
    reply: z.object({ sent: z.array(z.string()), failed: z.array(z.object({ number: z.string(), message: z.string() })) }),
    refreshes: changed,
  }),
  handOver: post('/api/manifests/:id/hand-over', {
    needs: 'app_manifest:manifest-hand-over',
    params: byId,
    body: z.object({
      scanned: z.array(numberText(60)).max(20_000),
      short: z.array(numberText(60)).max(20_000).default([]),
      driver_name: z.string().trim().min(1, 'Driver name is required.').max(100),
      vehicle_no: z.string().trim().max(30).optional(),
      seal_no: z.string().trim().max(30).optional(),
      /** `data:image/png;base64,…`, at most 200 kB. */
      signature: z.string().max(280_000, 'The signature is larger than 200 kB.').optional(),
    }),
    reply: Manifest,
    maxBytes: 3 * 1024 * 1024,
    refreshes: [...changed, 'tracking.details', 'packages.find', 'packages.one'],
  }),
  void: post('/api/manifests/:id/void', {
    needs: make,
    params: byId,
    body: z.object({ reason: z.string().trim().min(1, 'Say why.').max(200) }),
    reply: Manifest,
    refreshes: changed,
  }),
  retry: post('/api/manifests/:id/retry', { needs: make, params: byId, reply: Manifest, refreshes: changed }),
  configurations: get('/api/manifest-configurations', {
    needs: configure,
    query: paging.extend({ user_category: anyOf(z.string()), client_id: anyOf(Id), carrier_id: anyOf(Id), status: anyOf(z.string()) }),
    reply: paged(
      z.object({
        /** The user's. */
        id: Id,
        user: z.string(),
        user_category: z.string(),
        scope: z.string().nullable(),
        columns: z.number().nullable(),
        hours: z.number().nullable(),
        basis: z.string().nullable(),
        formats: z.array(z.string()),
        recipients: z.number(),
        last_run: Instant.nullable(),
        next_run: Instant.nullable(),
        /** null: nothing set up yet. */
        status: z.enum(manifestTemplateStatus.names).nullable(),
        version: z.number(),
      }),
    ),
  }),
  saveConfiguration: patch('/api/manifest-configurations/:user_id', {
    needs: configureEdit,
    params: byUser,
    body: z.object({
      basis: z.enum(manifestBasis.names).optional(),
      scope_client_id: Id.nullable().optional(),
      scope_carrier_id: Id.nullable().optional(),
      scope_facility_id: Id.nullable().optional(),
      formats: z.array(Format).min(1, 'Choose at least one format.').optional(),
      recipients: Emails(20).optional(),
      cc: Emails(20).optional(),
      subject: z.string().trim().min(1, 'Give the subject.').max(200).optional(),
      body: z.string().trim().min(1, 'Write a message.').max(4000).optional(),
      days: z.array(z.enum(manifestDay.names)).max(7).optional(),
      start_time: Time.optional(),
      end_time: Time.optional(),
      send_empty: z.boolean().optional(),
      split_by: z.enum(manifestSplit.names).optional(),
      auto_send: z.boolean().optional(),
      copy_from_user_id: Id.optional(),
      version: z.number().int().optional(),
    }),
    reply: Configuration,
    refreshes: configured,
  }),
  run: post('/api/manifest-configurations/:user_id/run', {
    needs: configureEdit,
    params: byUser,
    body: z.object(window),
    reply: Made,
    refreshes: [...changed, 'manifests.configurations'],
  }),
}
