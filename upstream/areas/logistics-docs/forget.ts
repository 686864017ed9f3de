import { sql } from 'drizzle-orm'
import { DOC_KEPT_DAYS } from '@/lib/domain/logistics-doc'
import { inTransaction, rows } from '../../db/db'
import type { Services } from '../../platform/services'

/** Each night: documents deleted thirty days ago go with all their files (sellers-ior.md 4, doc-details). */
export const forgetDocs = ({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> => inTransaction(database.db, async (tx) => {
  const gone = await rows<{ path: string }>(tx, sql`with old as (
      select id from logistics_docs where deleted_at < now() - make_interval(days => ${DOC_KEPT_DAYS})),
    paths as (select file_path as path from logistics_docs where id in (select id from old)
      union select file_path from logistics_doc_versions where doc_id in (select id from old)),
    dropped as (delete from logistics_docs where id in (select id from old) returning id)
    select p.path from paths p where not exists (select 1 from logistics_docs d where d.file_path = p.path and d.id not in (select id from old))`)
  if (gone.length > 0) await jobs.send(tx, 'files.remove', { paths: gone.map(({ path }) => path) })
})

export function logisticsDocJobs(services: Services): void {
  services.jobs.work('logisticsDocs.forget', () => forgetDocs(services))
  services.jobs.every('logisticsDocs.forget', '40 3 * * *')
}
