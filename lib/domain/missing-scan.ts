import { machine, type NameOf } from './machine'
import { words } from './vocabulary'

/** tracking.md 3: a parcel that went silent, until it is heard of, scanned by hand or let go. */
export const missingScanStatus = /* @__PURE__ */ machine({
  open: {
    label: 'Open', tone: 'red',
    moves: {
      resolved: null,
      applied: { label: 'Apply scan', confirm: 'Apply the missing scan of [it]', done: 'The scan is applied.' },
      waived: { label: 'Waive', confirm: 'Waive the missing scan of [it]?', reason: 'required', done: 'The missing scan is waived.' },
    },
  },
  resolved: { label: 'Resolved', tone: 'green', moves: [] },
  applied: { label: 'Applied', tone: 'blue', moves: [] },
  waived: { label: 'Waived', tone: 'grey', moves: [] },
})
export type MissingScanStatus = NameOf<typeof missingScanStatus>

/** How bad silence is: a warning is looked at today, a critical one now. */
export const silenceSeverity = /* @__PURE__ */ machine({
  warning: { label: 'Warning', tone: 'yellow', moves: [] },
  critical: { label: 'Critical', tone: 'red', moves: [] },
})

/** Whom a rule is about. */
export const ruleScope = words({ all: 'Every parcel', carrier: 'One carrier', client: 'One client' })
