import type { ClientBase } from 'pg'
import type { UserRow } from './people/users'

/** What stands when an area adds its own demo rows: people, clients, carriers, parcels and places. */
export interface DemoGround {
  nowMs: number
  /** Parcels of the demo; what hangs on parcels follows in proportion. */
  packages: number
  /** Seals what is kept sealed. */
  secret: string
  facilityIds: ReadonlyMap<string, number>
  users: readonly UserRow[]
  /** The id of a demo user by the name before the @; 0 for nobody. */
  idOf: (mail: string) => number
}

/** Adds an area's demo rows. Every table's next id and statistics are set after all of them. */
export type DemoRows = (client: ClientBase, ground: DemoGround) => Promise<void>
