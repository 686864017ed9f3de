import { sql, type SQL } from 'drizzle-orm'
import { clientStatus } from '@/lib/domain/client'
import { first, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { logoType } from '../../platform/logo'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'

/** The fingerprint in the key of a logo (`clients/12/logo-<16 hex digits>.png`, see `keepLogo`); null without a logo. */
export const logoMark = (key: SQL) => sql`substring(${key} from '/logo-([0-9a-f]{16})\\.')`

// A mark is of one picture for ever, but a logo that was taken away should be gone within a day.
const CACHED = 'public, max-age=86400'

/**
 * The logo that carries this mark, as a file without a name of its client. It is handed over as an attachment, which an `img` shows all the same and a
 * window does not: an SVG never runs on our origin. 404 for a mark no client has now.
 */
export async function publicLogo(db: Db, services: Services, mark: string): Promise<Download> {
  const client = await first<{ logo_path: string }>(db, sql`select logo_path from clients where ${logoMark(sql`logo_path`)} = ${mark}
      and status <> ${literal(clientStatus, 'delete')} limit 1`)
  if (!client || !(await services.files.has(client.logo_path))) throw new Refusal(404, 'There is no such logo.')
  return new Download(await services.files.read(client.logo_path), logoType(client.logo_path), `logo.${client.logo_path.split('.').at(-1)}`, false, CACHED)
}
