import { sql } from 'drizzle-orm'
import { dubaiDay } from '@/lib/domain/days'
import { families, keys, keysFor, type Key } from '@/lib/domain/keys'
import { recordStatus } from '@/lib/domain/record-status'
import { userCategory, type UserCategory } from '@/lib/domain/user'
import { rows, type Db } from '../../db/db'
import { literal } from '../../db/literals'
import { Download } from '../../platform/implement'
import { XLSX } from '../../sheets/mime'
import { exportXlsx, type SheetExport } from '../../sheets/export-sheet'

interface Group {
  id: number
  name: string
  user_category: UserCategory
  permissions: Key[]
}

const HELD = '✓'

/** One category: a row a key it may hold, a column a group, a tick where the group holds the key. */
function sheetOf(category: UserCategory, groups: readonly Group[]): SheetExport {
  const columns = [
    { field: 'module', header: 'Module', width: 24 },
    { field: 'label', header: 'Permission', width: 44 },
    { field: 'key', header: 'Key', width: 44 },
    ...groups.map(({ id, name }) => ({ field: String(id), header: name, width: Math.max(10, name.length + 2) })),
  ]
  const held = keysFor(category).map((key) => ({
    module: families.label(keys[key].family), label: keys[key].label, key,
    ...Object.fromEntries(groups.map(({ id, permissions }) => [String(id), permissions.includes(key) ? HELD : ''])),
  }))
  return { sheet: userCategory.label(category), columns, rows: held }
}

/** Which group holds which key: `groups_{YYYYMMDD}.xlsx`, a sheet a category that has groups (access.md 6). Deleted groups are left out. */
export async function groupSheet(db: Db): Promise<Download> {
  const groups = await rows<Group>(db, sql`select id, name, user_category, permissions from groups where status <> ${literal(recordStatus, 'delete')}
    order by name, id`)
  const [first, ...more] = userCategory.names.map((category) => ({ category, of: groups.filter((g) => g.user_category === category) })).filter(({ of }) =>
    of.length > 0,
  )
    .map(({ category, of }) => sheetOf(category, of))
  if (!first) throw new Error('A house without groups')
  return new Download(exportXlsx(first, ...more), XLSX, `groups_${dubaiDay(new Date()).replaceAll('-', '')}.xlsx`)
}
