import { machine, type Move, type NameOf } from './machine'
import { words } from './vocabulary'

export const requestType = words({ manpower: 'People', transport: 'Vehicles' })
export type RequestType = NameOf<typeof requestType>
export const requestPriority = words({ normal: 'Normal', urgent: 'Urgent' })
/** What the cost of a request is shared by among the clients that bear it. */
export const shareBasis = words({ pallets: 'Pallets', weight: 'Weight (kg)', volume: 'Volume (CBM)', equal: 'Equal parts' })
/** Vehicles that are hired; the gate knows more (vendors.md 2.8). */
export const hiredVehicle = words({
  pickup_1t: 'Pickup 1 t', pickup_3t: 'Pickup 3 t', truck_7t: 'Truck 7 t', truck_10t: 'Truck 10 t', trailer_40ft: 'Trailer 40 ft',
  reefer_3t: 'Reefer 3 t', reefer_10t: 'Reefer 10 t',
})
export type HiredVehicle = NameOf<typeof hiredVehicle>

const requestIsCancelled: Move = {
  label: 'Cancel', confirm: 'Cancel [it]?', reason: 'required', danger: true,
  consequence: 'Once a vendor has accepted it, cancelling shortly before the start costs.', done: '[it] is cancelled.',
}
const requestIsSubmitted: Move = { label: 'Submit', confirm: 'Submit [it]?', consequence: 'It waits for approval then.', done: '[it] waits for approval.' }

/** vendors.md 3.5. `approved` is also where a request returns to that its vendor declined or did not answer. */
export const requestStatus = /* @__PURE__ */ machine({
  draft: { label: 'Draft', tone: 'grey', progress: 5, moves: { submitted: requestIsSubmitted, cancelled: requestIsCancelled } },
  submitted: {
    label: 'Submitted', tone: 'yellow', progress: 15,
    moves: {
      approved: { label: 'Approve', confirm: true, reason: 'optional', done: '[it] is approved.' },
      rejected: { label: 'Reject', confirm: true, reason: 'required', danger: true },
      cancelled: requestIsCancelled,
    },
  },
  rejected: { label: 'Rejected', tone: 'red', moves: [] },
  approved: {
    label: 'Approved', tone: 'cyan', progress: 30,
    moves: { assigned: { label: 'Assign vendor', confirm: 'Assign [it] to a vendor', done: '[it] is assigned.' }, cancelled: requestIsCancelled },
  },
  assigned: {
    label: 'Assigned', tone: 'yellow', progress: 45,
    moves: {
      accepted: { label: 'Accept', confirm: 'Accept [it]?', done: '[it] is accepted.' },
      approved: {
        label: 'Decline', confirm: 'Decline [it]?', reason: 'required', danger: true, consequence: 'Another vendor can be chosen then.',
        done: '[it] is declined.',
      },
      cancelled: requestIsCancelled,
    },
  },
  accepted: {
    label: 'Accepted', tone: 'blue', progress: 60,
    moves: { in_progress: { label: 'Start', confirm: 'Start [it]?', done: '[it] is in progress.' }, cancelled: requestIsCancelled },
  },
  in_progress: {
    label: 'In progress', tone: 'orange', progress: 75,
    moves: { completed: { label: 'Complete', confirm: 'Is all of [it] done?', done: '[it] is completed.' } },
  },
  completed: {
    label: 'Completed', tone: 'green', progress: 90,
    moves: {
      closed: {
        label: 'Close', confirm: 'Are the costs of [it] checked?', consequence: 'They go on the vendor’s next statement and no longer change.',
        done: '[it] is closed.',
      },
    },
  },
  closed: { label: 'Closed', tone: 'green', progress: 100, moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type RequestStatus = NameOf<typeof requestStatus>
/** While its contents may be changed: nobody has judged it. */
export const editableRequests = ['draft'] as const satisfies readonly RequestStatus[]
/** While a vendor is bound to it, or asked to be. */
export const assignedRequests = ['assigned', 'accepted', 'in_progress', 'completed', 'closed'] as const satisfies readonly RequestStatus[]
/** While work is done for it: trips are planned, hours entered. */
export const workingRequests = ['accepted', 'in_progress'] as const satisfies readonly RequestStatus[]
/** Those whose work is done for good. */
export const finishedRequests = ['completed', 'closed', 'rejected', 'cancelled'] as const satisfies readonly RequestStatus[]

export const requestActions = ['submit', 'approve', 'reject', 'assign', 'accept', 'decline', 'start', 'complete', 'close', 'cancel'] as const
export type RequestAction = (typeof requestActions)[number]
/** Where each action leads. */
export const requestGoal = {
  submit: 'submitted', approve: 'approved', reject: 'rejected', assign: 'assigned', accept: 'accepted', decline: 'approved', start: 'in_progress',
  complete: 'completed', close: 'closed', cancel: 'cancelled',
} as const satisfies Record<RequestAction, RequestStatus>
/** As a refusal says it: 'it cannot be approved'. */
export const requestActed = {
  submit: 'submitted', approve: 'approved', reject: 'rejected', assign: 'assigned', accept: 'accepted', decline: 'declined', start: 'started',
  complete: 'completed', close: 'closed', cancel: 'cancelled',
} as const satisfies Record<RequestAction, string>

const tripIsCancelled: Move = { label: 'Cancel', confirm: 'Cancel trip [it]?', reason: 'required', danger: true, done: 'Trip [it] is cancelled.' }
/** One journey of a hired vehicle (vendors.md 2.8). */
export const tripStatus = /* @__PURE__ */ machine({
  planned: {
    label: 'Planned', tone: 'yellow', progress: 10,
    moves: { started: { label: 'Start', confirm: 'Start trip [it]', done: 'Trip [it] is under way.' }, cancelled: tripIsCancelled },
  },
  started: {
    label: 'Under way', tone: 'orange', progress: 50,
    moves: { completed: { label: 'Complete', confirm: 'Complete trip [it]', done: 'Trip [it] is completed.' }, cancelled: tripIsCancelled },
  },
  completed: { label: 'Completed', tone: 'green', progress: 100, moves: [] },
  cancelled: { label: 'Cancelled', tone: 'grey', moves: [] },
})
export type TripStatus = NameOf<typeof tripStatus>
/** While a trip holds its vehicle and driver. */
export const holdingTrips = ['planned', 'started'] as const satisfies readonly TripStatus[]
/** What is entered of a trip next, as a button says it; null once it is cancelled. */
export const tripStep = { planned: 'Start', started: 'Complete', completed: 'Correct', cancelled: null } as const satisfies Record<TripStatus, string | null>
