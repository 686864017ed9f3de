import type { Contract } from '@/lib/contract/contract'
import type { DemoRows } from '../demo/ground'
import type { AnyHandler } from '../platform/implement'
import type { Services } from '../platform/services'
import type { AlertMeasure } from './alerts/measure'
import type { CargoFollower } from './cargo/follow'
import type { Finder } from './finders'
import type { UploadKinds } from './uploads/kinds'

/** Everything an area brings along; the composition (`areas/areas.ts`) puts all areas together. */
export interface Area {
  /** Handlers of its calls, by their part of the contract. */
  handlers?: { readonly [Part in keyof Contract]?: Record<keyof Contract[Part], AnyHandler> }
  /** Each registers background work and its clocks. */
  jobs?: readonly ((services: Services) => void)[]
  /** The upload kinds whose rows it applies. */
  uploads?: UploadKinds
  /** What is measured for alerts, in turn. */
  alerts?: readonly AlertMeasure[]
  /** What the search above every screen finds of it. */
  finders?: readonly Finder[]
  /** What it does when cargo of other areas moves. */
  follows?: CargoFollower
  /** Its rows of the demo, added once people, clients, carriers and parcels stand. */
  demo?: DemoRows
}

/** An area as it stands in `areas/<area>/area.ts`. Keeps which parts of the contract it handles, so that the composition can miss one. */
export const area = <const A extends Area>(parts: A): A => parts
