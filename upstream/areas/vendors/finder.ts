import { sql } from 'drizzle-orm'
import { vendorStatus } from '@/lib/domain/vendor'
import type { Finder } from '../../core/finders'
import { literal } from '../../db/literals'
import { allOf, contains, startsWith } from '../../platform/list'
import { visibleVendors } from './scope'

/** A vendor by its code or a part of its name. */
export const vendorFinder: Finder = {
  kind: 'Vendor', key: 'app_ecom_vendor:vendor-list', says: vendorStatus.label,
  found: (who, text) => sql`select v.vendor_name as label, v.vendor_code as detail, v.status, '/vendor/add-vendor/' || v.id as href from vendors v
    where ${allOf([
      visibleVendors(who, sql`v`), sql`v.status <> ${literal(vendorStatus, 'delete')}`,
      sql`(v.vendor_name ilike ${contains(text)} or v.vendor_code ilike ${startsWith(text)})`,
    ])} order by v.vendor_name`,
}
