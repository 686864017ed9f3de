import type { SQL } from 'drizzle-orm'
import type { Who } from '../platform/who'

/** How the search above every screen finds one kind of thing. */
export interface Finder {
  /** What it is called among what was found: 'Bag'. */
  kind: string
  /** The key of the screen it is opened on; who has it not is found none. */
  key: string
  /** Words of a status. */
  says?(status: string): string
  /** Rows of `label`, `detail`, `status` (text, null where it has none) and `href` of what this person may know of, the best first. */
  found: (who: Who, text: string) => SQL
}

const all: Finder[] = []

/** Takes an area's finders into the list; called by the composition. */
export const registerFinders = (own: readonly Finder[]): void => void all.push(...own)

/** All there are, in turn. */
export const finders: readonly Finder[] = all
