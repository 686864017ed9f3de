import type { UserCategory } from './user'

/** Somebody who asks, as far as a permission goes. */
interface Person {
  keys: ReadonlySet<string>
  /** How rows are cut. */
  user_category: string
  /** What the person is, where rows may be cut as another's: staff whose groups are scoped to clients are handled as clients and are none (access.md 7.5). */
  own_category?: string
}

interface Permission {
  /** Any one of these keys opens the call; null: no key is needed. */
  needs: readonly string[] | null
  /** Users of these categories pass without a key, on their own rows. */
  own: readonly UserCategory[]
}

/** Whether somebody may make a call: the server, a page that offers it and what a kiosk hands in later all ask this. */
export const mayMake = ({ needs, own }: Permission, { keys, user_category, own_category = user_category }: Person): boolean =>
  needs === null || needs.some((key) => keys.has(key)) || own.some((category) => category === own_category)

const staff: ReadonlySet<string> = new Set<UserCategory>(['admin', 'service_center', 'warehouse'])

/** Our own people: the office, service centres and warehouses. What other carriers were asked, runs of drivers and voided events are theirs alone. */
export const isStaff = ({ user_category }: Pick<Person, 'user_category'>): boolean => staff.has(user_category)

/** Whether somebody reads which of our people moved a consolidation and what they noted: staff, and the agents who take it over from them. */
export const seesWho = (person: Pick<Person, 'user_category'>): boolean => isStaff(person) || person.user_category === 'agent'
