import { machine } from './machine'
import { activates, deactivates, deletes } from './move'

const staffIsDeleted = /* @__PURE__ */ deletes({ consequence: 'The person leaves all lists; hours worked stay.' })
/** One of a vendor's staff (vendors.md 3.1): set B. */
export const staffStatus = /* @__PURE__ */ machine({
  active: {
    label: 'Active', tone: 'green',
    moves: { inactive: deactivates({ consequence: 'The badge no longer works and no new hours are taken.' }), delete: staffIsDeleted },
  },
  inactive: { label: 'Inactive', tone: 'grey', moves: { active: activates(), delete: staffIsDeleted } },
  delete: { label: 'Deleted', tone: 'red', moves: [] },
})
