import type { Action, BulkAction } from '@/components/screens/list-definition'
import { queueStart } from './queue-columns'


/** What the lists of the stages share; each holds rows of one status, so that its actions ask for none. */
export const stageList = {
  call: 'consolidations.queue', columns: queueStart, filters: { airport: 'airport', client_id: 'client' },
  search: 'Consolidation, MAWB, bag or tracking no', opens: '/consolidations/[id]', dates: true, poll: 30,
  sort: { by: 'updated_at', way: 'highest' },
} as const
export const summary: Action = { label: 'Summary', opens: '?summary=[id]' }
export const flights: Action = { label: 'Flight details', opens: '?flights=[id]', call: 'consolidations.saveFlights' }
export const manifest: Action = { label: 'Manifest', call: 'consolidations.manifest', with: { format: 'pdf', consolidation_ids: ['[id]'] } }
export const laneCard: Action = { label: 'Lane card', call: 'consolidations.sheet', with: { id: '[id]', sheet: 'lane_card' } }
export const gatePass: Action = { label: 'Gate pass', call: 'consolidations.sheet', with: { id: '[id]', sheet: 'gate_pass' } }

const lane = { staging_lane: { as: 'text', label: 'Lane', hint: 'As written above it: A4', required: true } } as const
export const startStaging: Action = {
  label: 'Start staging', call: 'consolidations.startStaging', with: { ids: ['[id]'] }, confirm: 'Stage [consolidation_no]',
  consequence: 'Its bags are scanned into the lane, then it is ready for the driver.', ask: lane,
  done: 'It stands in its lane.',
}
export const stageNow: Action = {
  label: 'Stage now', call: 'consolidations.stage', with: { ids: ['[id]'] }, confirm: 'Stage [consolidation_no] without scanning',
  consequence: 'It is ready for the driver at once.', ask: lane, done: 'It is staged.',
}
export const scanLane: Action = { label: 'Scan in lane', opens: '?lane=[id]', call: 'consolidations.stage' }
const whyOut = {
  reason: { as: 'choice', label: 'Reason', required: true, options: ['Offload', 'Short', 'Hold'].map((word) => ({ value: word, label: word })) },
} as const
export const unstage: Action = {
  label: 'Unstage', call: 'consolidations.unstage', with: { ids: ['[id]'] }, confirm: 'Take [consolidation_no] out of staging?',
  consequence: 'Its lane is free for another.', ask: whyOut, done: 'It is out of staging.',
}
export const driver = {
  vehicle_no: { as: 'text', label: 'Vehicle No', required: true }, driver_name: { as: 'text', label: 'Driver', required: true },
  driver_phone: { as: 'phone', label: 'Phone' }, seal_no: { as: 'text', label: 'Seal' },
  dispatched_at: { as: 'dateTime', label: 'Handed over at', hint: 'Now, unless said otherwise' },
} as const
export const dispatch: Action = {
  label: 'Dispatch', call: 'consolidations.dispatch', with: { ids: ['[id]'] }, confirm: 'Dispatch [consolidation_no]',
  consequence: 'Every package in it is marked as having left the facility.', ask: driver, done: 'It is handed over. Print its gate pass from Dispatched.',
}
export const dispatchMany: BulkAction = {
  label: 'Dispatch', call: 'consolidations.dispatch', rows: { input: 'ids', field: 'id' },
  most: 200, confirm: 'Dispatch [n consolidation] with one driver?', ask: driver,
}
export const unstageMany: BulkAction = {
  label: 'Unstage', call: 'consolidations.unstage', rows: { input: 'ids', field: 'id' },
  most: 200, confirm: 'Take [n consolidation] out of staging?', ask: whyOut,
}
export const manifests: BulkAction = {
  label: 'Manifests (zip)', call: 'consolidations.manifest', with: { format: 'pdf' }, rows: { input: 'consolidation_ids', field: 'id' }, most: 50,
}

