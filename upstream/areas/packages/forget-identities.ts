import { sql } from 'drizzle-orm'
import { packageList } from '@/lib/domain/package-list'
import { terminalPackageStatuses } from '@/lib/domain/package'
import { inTransaction, rows } from '../../db/db'
import { writeAudit } from '../../platform/audit'
import type { Services } from '../../platform/services'
import { system } from '../../platform/who'

/** Days after its package or package list is closed for which a copy of an identity document is kept (packages.md 2, package_documents). */
const IDENTITY_DAYS = 180
const AT_ONCE = 500

const endedLists = packageList.names.filter((status) => packageList.next(status).length === 0)

const request = { id: 'documents.forget', ip: '', user_agent: '', environment: '' }

interface Forgotten {
  id: number
  owner: 'package' | 'package_list'
  owner_id: number
  path: string
}

/** Deletes one batch with its audit rows, and its files by a job of the same transaction; answers how many. */
function forgetSome({ database, jobs }: Services): Promise<number> {
  return inTransaction(database.db, async (tx) => {
    const found = await rows<Forgotten>(
      tx,
      sql`delete from package_documents where id = any(array(
            select d.id from package_documents d left join packages p on p.id = d.package_id left join package_lists l on l.id = d.package_list_id
            where d.doc_type = 'id_copy' and (
              p.status = any(${sql.param(terminalPackageStatuses)}::text[]) and p.status_at < now() - make_interval(days => ${IDENTITY_DAYS})
              or l.status = any(${sql.param(endedLists)}::text[])
                and (select max(h.changed_at) from package_list_history h where h.package_list_id = l.id) < now() - make_interval(days => ${IDENTITY_DAYS}))
            order by d.id limit ${AT_ONCE} for update of d))
          returning id, case when package_id is null then 'package_list' else 'package' end as owner, coalesce(package_id, package_list_id) as owner_id, path`,
    )
    await writeAudit(
      tx, system, request, 'forget_identity',
      found.map(({ id, owner, owner_id }) => ({ entity: owner, entity_id: owner_id, before: { document_id: id, doc_type: 'id_copy' } })),
    )
    if (found.length > 0) await jobs.send(tx, 'files.remove', { paths: found.map(({ path }) => path) })
    return found.length
  })
}

/** Copies of identity documents go when they are no longer needed, every night. */
export function packageDocumentJobs(services: Services): void {
  services.jobs.work('documents.forget', async () => {
    while ((await forgetSome(services)) === AT_ONCE);
  })
  services.jobs.every('documents.forget', '30 3 * * *')
}
