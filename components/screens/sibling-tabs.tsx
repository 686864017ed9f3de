import { LinkTabs } from '@/components/ui/link-tabs'
import { grantsOf, readSession } from '@/lib/bff/session'
import type { RoutePath } from '@/lib/routes/routes'
import { hasTabs, tabRows } from '@/lib/routes/tabs'

/** The screens that share an entry of the menu, as tabs above each of them; a courtesy like the menu, so the grants it was made from will do. */
export async function SiblingTabs({ path }: { path: RoutePath }) {
  if (!hasTabs(path)) return null
  const grants = grantsOf(await readSession())
  return grants && tabRows(path, grants).map((row) => <LinkTabs key={row.label} {...row} />)
}
