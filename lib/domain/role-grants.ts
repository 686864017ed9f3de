import { keyOf, type Family, type Key, type NameIn } from './keys'
import type { NameOf } from './machine'
import type { userType, UserCategory } from './user'

/**
 * One line of a role: a key; every key of a family (`app_bag:*`); its view keys (`app_bag:view`); the export keys;
 * or everything ('*', '*:view'). Always cut to what the category may hold.
 */
export type Grant = Key | `${Exclude<Family, ''>}:*` | `${Exclude<Family, ''>}:view` | 'app_report:export-*' | '*' | '*:view'

/** A built-in group (access.md 10): its keys may be edited later, its name and category not. */
export type Role = {
  name: string
  category: UserCategory
  /** Narrows the category: sellers among clients, one type of PAS user. */
  userType?: NameOf<typeof userType>
  who: string
  grants: readonly Grant[]
  without?: readonly Key[]
}

/** Several keys of one family: `from('app_bag', 'bags', 'bag-list')`; a misspelt name does not compile. */
export function from<F extends Exclude<Family, ''>>(family: F, ...names: NameIn<F>[]): Key[] {
  return names.map(name => keyOf(family, name))
}
