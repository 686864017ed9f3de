import { createHash } from 'node:crypto'
import { Transform, type Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { ManifestFormat } from '@/lib/domain/manifest'
import type { Letterhead } from '../../documents/letterhead'
import { manifestPdf } from '../../documents/manifest-pdf'
import { first, type Db } from '../../db/db'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import { exportCsv, exportXlsx } from '../../sheets/export-sheet'
import { letterhead } from '../../core/settings/letterhead'
import { exportColumns, exportRow } from '../packages/column-fields'
import type { Who } from '../../platform/who'
import { linesOf, type ContentRow, type Fields } from './content'
import type { ManifestFacts, Snapshot } from './facts'
import { headingOf } from './headers'
import { partnerOf } from './partner'
import { fieldsOf } from './template-fields'
import { CSV, XLSX } from '../../sheets/mime'

export interface StoredFile {
  format: ManifestFormat
  path: string
  size: number
  sha256: string
}

export interface Paper {
  facts: ManifestFacts
  heading: [label: string, value: string][]
  fields: Fields
  rows: AsyncIterable<ContentRow>
  issuer: Letterhead
}

export const noSuchManifest = () => new Refusal(404, 'That manifest no longer exists.')

export const mimeOf: Readonly<Record<ManifestFormat, string>> = {
  pdf: 'application/pdf', xlsx: XLSX, csv: CSV,
}

async function* shown({ fields, rows }: Paper) {
  for await (const row of rows)
    yield { ...exportRow(fields, row), __pieces: row.__pieces, __weight: row.__weight, __cod: row.__cod, __cod_currency: row.__cod_currency }
}

/** A manifest in one format, made as it is read (manifests.md 6). */
export function paperAs(format: ManifestFormat, paper: Paper): Readable {
  const columns = exportColumns(paper.fields)
  if (format === 'csv') return exportCsv({ columns, rows: shown(paper) })
  if (format === 'xlsx') return exportXlsx({ sheet: 'Manifest', heading: paper.heading, columns, rows: shown(paper) })
  return manifestPdf({
    facts: paper.facts, heading: paper.heading, issuer: paper.issuer,
    columns: paper.fields.map(({ field, label, format: as }) => ({ field, label, format: as })), rows: shown(paper),
  })
}

interface Found extends ManifestFacts {
  id: number
  user_id: number
  template_snapshot: Snapshot
  files: StoredFile[]
  created_at: string
}

const readManifest = (db: Db, id: number) =>
  first<Found>(
    db,
    sql`select m.id, m.user_id, m.manifest_no, m.created_at as generated_at, m.created_at, m.window_from, m.window_to, u.full_name as "user", c.name as client,
          k.display_name as carrier, k.carrier_code, f.facility_name as facility,
            nullif(concat_ws(', ', f.address, f.city, f.country_code), '') as facility_address,
          (select string_agg(distinct p.country_code, ', ' order by p.country_code) from manifest_packages mp join packages p on p.id = mp.package_id
          where mp.manifest_id = m.id) as destination,
          m.package_count, m.piece_count, m.total_weight, m.cod_totals, m.template_snapshot, m.files
        from manifests m join users u on u.id = m.user_id left join clients c on c.id = m.client_id left join carriers k on k.id = m.carrier_id
        left join facilities f on f.id = m.facility_id where m.id = ${id}`,
  )

async function paperOf(services: Services, owner: Who, found: Found): Promise<Paper> {
  const { fields } = fieldsOf(owner, found.template_snapshot.fields_ids)
  const heading = headingOf(owner, found.template_snapshot.header_ids, found)
  return { facts: found, heading, fields, rows: linesOf(services.database.db, owner, found.id, fields), issuer: await letterhead(services.database.db) }
}

/** Counts and hashes what goes through. */
function measure() {
  const sum = createHash('sha256')
  let size = 0
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum.update(piece)
      size += piece.length
      done(null, piece)
    },
  })
  return { through, measured: () => ({ size, sha256: sum.digest('hex') }) }
}

async function makeFile(services: Services, owner: Who, found: Found, format: ManifestFormat): Promise<StoredFile> {
  const path = `manifests/${found.created_at.slice(0, 7).replace('-', '/')}/${found.id}/${fileName(found.manifest_no, format)}`
  const { through, measured } = measure()
  const source = paperAs(format, await paperOf(services, owner, found))
  source.on('error', (error) => through.destroy(error))
  await services.files.write(path, source.pipe(through))
  return { format, path, ...measured() }
}

export const fileName = (no: string, format: ManifestFormat) => `manifest-${no}.${format}`

/**
 * The kept files of a manifest in these formats, made from its frozen lines where they are not there: the first time, after 400
 * days, or in a format nobody had asked for. Making one twice at once makes the same file.
 */
export async function keptFiles(services: Services, id: number, formats: readonly ManifestFormat[]): Promise<StoredFile[]> {
  const { db } = services.database
  const found = await readManifest(db, id)
  if (!found) throw noSuchManifest()
  const owner = await partnerOf(db, found.user_id)
  const kept: StoredFile[] = []
  for (const format of formats) {
    const there = found.files.find((file) => file.format === format)
    if (there && (await services.files.has(there.path))) {
      kept.push(there)
      continue
    }
    const file = await makeFile(services, owner, found, format)
    await first(
      db,
      sql`update manifests set files = (select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements(files) x where x->>'format' <> ${format}) ||
          ${JSON.stringify([file])}::jsonb where id = ${id}`,
    )
    kept.push(file)
  }
  return kept
}
