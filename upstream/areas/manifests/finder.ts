import { sql } from 'drizzle-orm'
import { manifestStatus } from '@/lib/domain/manifest'
import type { Finder } from '../../core/finders'
import { allOf, beginsWithNumber } from '../../platform/list'
import { visibleManifests } from './scope'

/** A manifest by the beginning of its number. */
export const manifestFinder: Finder = {
  kind: 'Manifest', key: 'app_manifest:manifest-list', says: manifestStatus.label,
  found: (who, text) => sql`select m.manifest_no as label, m.package_count || ' packages' as detail, m.status, '/manifests?search=' || m.manifest_no as href
    from manifests m where ${allOf([visibleManifests(who, sql`m`), beginsWithNumber(sql`m.manifest_no`, text)])} order by m.id desc`,
}
