import { sql } from 'drizzle-orm'
import { hasManifestFiles, manifestFormat, refusedManifestMove, type ManifestFormat, type ManifestStatus } from '@/lib/domain/manifest'
import { rows, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { stamp } from '../../platform/list-file'
import { zipStream } from '../../sheets/zip-stream'
import { fileName, keptFiles, mimeOf, noSuchManifest } from './manifest-file'
import { visibleManifests } from './scope'

interface Downloadable {
  id: number
  manifest_no: string
  status: ManifestStatus
  formats: string[]
}

/** Manifests of the caller's whose files are there; 404 for one that is not theirs, 409 for one not ready. */
export async function downloadable(db: Db, who: Who, ids: readonly number[]): Promise<Downloadable[]> {
  const found = await rows<Downloadable>(
    db,
    sql`select m.id, m.manifest_no, m.status, array(select jsonb_array_elements_text(m.template_snapshot->'formats')) as formats from manifests m
        where ${allOf([sql`m.id = any(${sql.param(ids)}::bigint[])`, visibleManifests(who, sql`m`)])} order by m.id`,
  )
  if (found.length < new Set(ids).size) throw noSuchManifest()
  const early = found.find(({ status }) => !hasManifestFiles(status))
  if (early) throw new Refusal(409, refusedManifestMove(early.manifest_no, early.status, 'ready'))
  return found
}

export async function downloadManifest(db: Db, who: Who, services: Services, id: number, format: string): Promise<Download> {
  if (!manifestFormat.is(format)) throw new Refusal(400, `Unknown format ${format}.`)
  const [manifest] = await downloadable(db, who, [id])
  if (!manifest) throw noSuchManifest()
  const [file] = await keptFiles(services, id, [format])
  if (!file) throw noSuchManifest()
  return new Download(await services.files.read(file.path), mimeOf[format], fileName(manifest.manifest_no, format), format === 'pdf')
}

async function* read(services: Services, id: number, format: ManifestFormat): AsyncGenerator<Buffer> {
  const [file] = await keptFiles(services, id, [format])
  if (file) for await (const piece of await services.files.read(file.path)) yield piece as Buffer
}

/** Several manifests as one zip, file after file as it is read: in one format, or each in those of its template. */
export async function bundle(db: Db, who: Who, services: Services, ids: readonly number[], format: ManifestFormat | undefined): Promise<Download> {
  const chosen = await downloadable(db, who, ids)
  const parts = chosen.flatMap(({ id, manifest_no, formats }) =>
    (format ? [format] : formats.filter((one) => manifestFormat.is(one))).map((one) => ({
      name: fileName(manifest_no, one), content: read(services, id, one),
    })))
  return new Download(zipStream(parts), 'application/zip', `manifests-${stamp()}.zip`)
}
