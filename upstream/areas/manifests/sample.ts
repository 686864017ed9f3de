import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { manifests } from '@/lib/contract/manifests'
import { manifestColumnMm, manifestFormat } from '@/lib/domain/manifest'
import { rows } from '../../db/db'
import { Download, type Ctx } from '../../platform/implement'
import { Refusal } from '../../platform/refusal'
import { isAdmin, type Who } from '../../platform/who'
import { csvText } from '../../sheets/export-cells'
import { letterhead } from '../../core/settings/letterhead'
import { exportColumns, exportRow } from '../packages/column-fields'
import { packageTables } from '../packages/package-row'
import { configurationOf, defaultConfiguration } from './configuration-row'
import { contentColumns, type ContentRow, type Fields } from './content'
import type { ManifestFacts } from './facts'
import { headingOf } from './headers'
import { mimeOf, paperAs } from './manifest-file'
import { noSuchUser, partnerOf } from './partner'
import { checkTemplate, fieldsOf, lineOrder, type TemplateFields } from './template-fields'
import { readTemplate } from './templates'
import { inScope, packagesOfWindow } from './window-packages'

type Asking = Pick<Ctx<unknown, unknown, unknown>, 'db' | 'who' | 'services'>
/** A sample shows what a manifest looks like; it is no export of everything. */
const MOST = 2000
const PREVIEWED = 20
const hourMs = 3_600_000

/** A paper of no manifest: its number says so. */
function sampleFacts(owner: Who, from: string, to: string, lines: readonly ContentRow[]): ManifestFacts {
  return {
    manifest_no: 'SAMPLE', generated_at: new Date().toISOString(), window_from: from,
    window_to: to, user: owner.name, client: null, carrier: null, carrier_code: null,
    facility: null, facility_address: null, destination: null, package_count: lines.length, piece_count: lines.reduce((n, { __pieces }) => n + __pieces, 0),
    total_weight: lines.reduce((kg, { __weight }) => kg + Number(__weight), 0).toFixed(3), cod_totals: [],
  }
}

async function sampleLines({ db }: Asking, owner: Who, template: TemplateFields, fields: Fields, from: string, to: string): Promise<ContentRow[]> {
  const scope = (await configurationOf(db, owner.user_id)) ?? defaultConfiguration
  const sweep = { from, to, done_until: null, done_at: null, activated_at: from }
  return rows<ContentRow>(
    db,
    sql`with hit as materialized (${packagesOfWindow(owner.user_id, scope.basis, sweep)})
        select ${contentColumns(owner, fields)} from hit join ${packageTables} on p.id = hit.package_id
        where hit.basis_at >= ${from}::timestamptz and ${inScope(owner, scope)} order by ${lineOrder(owner, template.fields_sorting)} limit ${MOST}`,
  )
}

/** A manifest of the last hours by the saved template, as a file nobody keeps (manifests.md 5). 400 for a format there is not, 422 for no packages. */
export async function sampleFile(asking: Asking, query: z.output<typeof manifests.sample.query>, format: string): Promise<Download> {
  if (!manifestFormat.is(format)) throw new Refusal(400, `Unknown format ${format}.`)
  const template = await readTemplate(asking.db, asking.who, query.user_id)
  const owner = await partnerOf(asking.db, template.user_id)
  const to = query.to ?? new Date().toISOString()
  const from = query.from ?? new Date(Date.parse(to) - template.hours * hourMs).toISOString()
  const { fields } = fieldsOf(owner, template.fields_ids)
  const lines = await sampleLines(asking, owner, template, fields, from, to)
  if (lines.length === 0) throw new Refusal(422, `No packages in the last ${template.hours} hour(s).`)
  const facts = sampleFacts(owner, from, to, lines)
  async function* each() {
    yield* lines
  }
  const paper = { facts, heading: headingOf(owner, template.header_ids, facts), fields, rows: each(), issuer: await letterhead(asking.services.database.db) }
  return new Download(paperAs(format, paper), mimeOf[format], `manifest-sample.${format}`, format === 'pdf')
}

/** The newest packages of whose template it is, by a template not saved yet. */
export async function previewTemplate(asking: Asking, { user_id, ...template }: z.output<typeof manifests.preview.body>) {
  const { db, who } = asking
  if (user_id && user_id !== who.user_id && !(isAdmin(who) && who.keys.has('app_manifest:configuration'))) throw noSuchUser()
  const owner = await partnerOf(db, user_id ?? who.user_id)
  checkTemplate(owner, template)
  const { fields } = fieldsOf(owner, template.fields_ids)
  const scope = (await configurationOf(db, owner.user_id)) ?? defaultConfiguration
  const lines = await rows<ContentRow>(
    db,
    sql`with newest as materialized (select p.id from packages p where ${inScope(owner, scope)} order by p.created_at desc, p.id desc limit ${PREVIEWED})
        select ${contentColumns(owner, fields)} from newest join ${packageTables} on p.id = newest.id order by ${lineOrder(owner, template.fields_sorting)}`,
  )
  const now = new Date().toISOString()
  const columns = exportColumns(fields)
  return {
    columns: fields.map(({ field, label, format }) => ({ field, label, format, width_mm: manifestColumnMm(format, label) })),
    headers: headingOf(owner, template.header_ids, sampleFacts(owner, now, now, lines)),
    rows: lines.map((line) => {
      const row = exportRow(fields, line) as Readonly<Record<string, unknown>>
      return columns.map(({ field, type = 'text' }) => csvText(type, row[field]))
    }),
  }
}
