import { machine, type NameOf } from './machine'
import { activates, deactivates, deletes } from './move'

/** Set B of the seeds for plain records (groups, addresses, rules): on, off, gone. */
export const recordStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { inactive: deactivates(), delete: deletes() } },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates(), delete: deletes() } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
export type RecordStatus = NameOf<typeof recordStatus>

/** Set B where others may still depend on the record: it must be made inactive before it is deleted (carriers.md 3). */
export const guardedStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { inactive: deactivates() } },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates(), delete: deletes() } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})

/** Records that are only ever switched (screens, tokens, list values, alert settings). */
export const switchStatus = /* @__PURE__ */ machine({
  active: { label: 'Active', tone: 'green', moves: { inactive: deactivates() } },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates() } },
})
export type SwitchStatus = NameOf<typeof switchStatus>
