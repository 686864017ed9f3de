import { sql } from 'drizzle-orm'
import { families, keys, keysFor, type Family, type Key } from '@/lib/domain/keys'
import type { UserCategory } from '@/lib/domain/user'
import { waitingPermissions } from '@/lib/domain/waiting-permissions'
import { rows, type Db } from '../../db/db'
import type { Who } from '../../platform/who'

interface MatrixRow {
  screen_ref: string | null
  name: string
  permissions: { permission_key: string; kind: string; label: string; mine: boolean }[]
}

/** The words of a key's name that say what it is about: 'cod-pending-order-list' -> ['cod', 'pending', 'order']. */
const about = (key: Key) => keys[key].name.split(/[-_]/).filter((word) => !['list', 'edit', 'manage', 'view'].includes(word))

/** How many words two keys begin with alike, a plural counting as its singular. */
function likeness(a: Key, b: Key): number {
  const [one, other] = [about(a), about(b)]
  const differs = one.findIndex((word, i) => word.replace(/s$/, '') !== other[i]?.replace(/s$/, ''))
  return differs < 0 ? one.length : differs
}

/** An action key stands in the row of the screen whose name begins most like it, else in a row of its own. */
function rowFor(key: Key, views: readonly Key[]): Key {
  const best = views.map((view) => ({ view, words: likeness(key, view) })).toSorted((a, b) => b.words - a.words)[0]
  return best && best.words > 0 ? best.view : key
}

/**
 * The permission matrix of a category: a module a family, a row a screen with the keys that belong to it (access.md 4.4). Keys nothing asks for yet are
 * left out; `mine` says whether the asker may give a key to such a group (decision 013).
 */
export async function keyMatrix(db: Db, who: Who, category: UserCategory) {
  const screens = await rows<{ screen_ref: string; name: string; permission_key: string }>(db, sql`select screen_ref, name, permission_key from user_screens
    where permission_key is not null`)
  const screenOf = new Map(screens.flatMap((screen) => screen.permission_key.split(',').map((key) => [key, screen] as const)))
  const open = keysFor(category).filter((key) => !waitingPermissions.has(key))
  const modules = families.names.map((family: Family) => {
    const own = open.filter((key) => keys[key].family === family)
    const views = own.filter((key) => keys[key].kind === 'view')
    const byRow = new Map<Key, Key[]>(views.map((key) => [key, [key]]))
    for (const key of own.filter((other) => keys[other].kind !== 'view')) {
      const row = rowFor(key, views)
      byRow.set(row, [...(byRow.get(row) ?? []), key])
    }
    const made = [...byRow].map(([head, held]): MatrixRow => {
      const screen = screenOf.get(head)
      return {
        screen_ref: screen?.screen_ref ?? null,
        name: screen?.name ?? keys[head].label,
        permissions: held.map((key) => ({
          permission_key: key, kind: keys[key].kind, label: keys[key].label, mine: category !== 'admin' || who.keys.has(key),
        })),
      }
    })
    return { name: families.label(family), screens: made }
  })
  return { modules: modules.filter(({ screens: made }) => made.length > 0) }
}
