import { machine, type NameOf } from './machine'

/** Set B of the seeds for plain records (groups, addresses, rules): on, off, gone. */
export const recordStatus = machine({
  active: { label: 'Active', tone: 'green', moves: ['inactive', 'delete'] },
  inactive: { label: 'Inactive', tone: 'grey', moves: ['active', 'delete'] },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
export type RecordStatus = NameOf<typeof recordStatus>

/** Set B where others may still depend on the record: it must be made inactive before it is deleted (carriers.md 3). */
export const guardedStatus = machine({
  active: { label: 'Active', tone: 'green', moves: ['inactive'] },
  inactive: { label: 'Inactive', tone: 'grey', moves: ['active', 'delete'] },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})

/** Records that are only ever switched (screens, tokens, list values, alert settings). */
export const switchStatus = machine({
  active: { label: 'Active', tone: 'green', moves: ['inactive'] },
  inactive: { label: 'Inactive', tone: 'grey', moves: ['active'] },
})
