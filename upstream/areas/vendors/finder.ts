import { sql } from 'drizzle-orm'
import { vendorStatus } from '@/lib/domain/vendor'
import type { Finder } from '../../core/finders'
import { literal } from '../../db/literals'
import { allOf } from '../../platform/list'
import { visibleVendors } from './scope'
import { namedVendor } from './vendor-read'

/** A vendor by a part of its name or code. */
export const vendorFinder: Finder = {
  kind: 'Vendor', key: 'app_ecom_vendor:vendor-list', says: vendorStatus.label,
  found: (who, text) => sql`select v.vendor_name as label, v.vendor_code as detail, v.status, '/vendor/add-vendor/' || v.id as href from vendors v
    where ${allOf([visibleVendors(who, sql`v`), sql`v.status <> ${literal(vendorStatus, 'delete')}`, namedVendor(text)])} order by v.vendor_name`,
}
