import { sql } from 'drizzle-orm'
import { first, type Db } from '../../db/db'
import { Download } from '../../platform/implement'
import { allOf } from '../../platform/list'
import { Refusal } from '../../platform/refusal'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { noSeller, visibleSellers } from '../sellers/scope'

export const fileName = (agreementNo: string) => `agreement_${agreementNo}.pdf`

interface Paths {
  agreement_no: string | null
  newest: string | null
  sealed: string | null
  copy: string | null
}

/** The agreement's file: the newest of ours, the one sealed first, or the copy that came back. 404 where there is none. */
export async function agreementFile(db: Db, who: Who, { files }: Services, sellerId: number, which: 'newest' | 'sealed' | 'copy'): Promise<Download> {
  const paths = await first<Paths>(
    db,
    sql`select s.agreement_no, coalesce(a.countersigned_path, a.sealed_path, s.agreement_file_path) as newest, a.sealed_path as sealed, a.copy_path as copy
        from sellers s left join seller_agreements a on a.seller_id = s.id where ${allOf([sql`s.id = ${sellerId}`, visibleSellers(who)])}`,
  )
  if (!paths) throw noSeller()
  const path = paths[which]
  if (!path || !(await files.has(path))) throw new Refusal(404, 'No file of this agreement is stored.')
  const name = fileName(paths.agreement_no ?? String(sellerId))
  return new Download(await files.read(path), 'application/pdf', which === 'copy' ? name.replace('.pdf', '_copy.pdf') : name, true)
}
