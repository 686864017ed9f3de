import { words } from './vocabulary'

/** A driver's run of a day. */
export const deliveryRunStatus = words({ planned: 'Planned', started: 'Started', closed: 'Closed' })

/** A proof of delivery: partial without a code or far from the door, disputed once somebody contests it (tracking.md 2). */
export const podStatus = words({ complete: 'Complete', partial: 'Partial', disputed: 'Disputed' })
