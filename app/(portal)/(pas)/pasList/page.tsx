import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { forceCloseReason } from '@/lib/domain/gate-token'
import { StatementButton } from './statement-button'

const closing = {
  reason_code: { as: 'choice' as const, label: 'Reason', options: forceCloseReason.options, required: true },
  remarks: { as: 'text' as const, label: 'What happened', hint: 'Required for “Other”.' },
}

export default listPage('/pasList', {
  call: 'pasTokens.get',
  columns: {
    token_no: { as: 'code', label: 'Token', sort: true }, warehouse_code: { label: 'Site' }, status: 'tokenStatus', purpose: 'tokenPurpose',
    vehicle_no: { label: 'Vehicle' }, vehicle_type: { label: 'Type', words: 'vehicleType' }, transporter_name: { label: 'Transporter' },
    driver_name: { label: 'Driver' }, client_name: { label: 'Client' }, reference_no: { label: 'Reference' },
    appointment_from: { as: 'dateTime', label: 'Appointment' }, arrival_class: { label: 'Class', words: 'arrivalClass' },
    gate_in_at: { as: 'dateTime', label: 'Gate in' }, dock_no: { label: 'Dock' }, dock_in_at: { as: 'dateTime', label: 'Dock in' },
    dock_out_at: { as: 'dateTime', label: 'Dock out' }, gate_out_at: { as: 'dateTime', label: 'Gate out' },
    yard_wait: { as: 'duration', label: 'Yard wait' }, dock_time: { as: 'duration', label: 'At dock' },
    exit_time: { as: 'duration', label: 'Exit' }, total_dwell: { as: 'duration', label: 'Total' },
    detention: { as: 'money', currencyField: 'currency' }, overstay: { as: 'money', currencyField: 'currency' }, rating: 'number',
    source: 'tokenSource',
  },
  filters: {
    warehouse_id: 'site', status: 'tokenStatus', purpose: 'tokenPurpose', client_id: 'client',
    dock_id: { as: 'lookup', call: 'pasBoard.docks', value: 'id', text: 'name' }, vehicle_no: { label: 'Vehicle' },
    transporter_name: { label: 'Transporter' }, arrival_class: { label: 'Class', words: 'arrivalClass' },
    reference_no: { label: 'Reference' }, open_hours: { label: 'Open over hours' }, detention: 'yesNo', source: 'tokenSource',
  },
  search: 'Token, vehicle, driver or reference',
  sort: { by: 'token_no', way: 'z_to_a' },
  panel: 'gateToken',
  form: dialogForm<'pasTokens.update', 'pasTokens.update'>({
    sections: {
      Vehicle: {
        vehicle_type: { words: 'vehicleType', required: true },
        plate_emirate: { label: 'Emirate', words: 'emirate', hint: 'Empty for a foreign plate.' },
        plate_code: { as: 'text', label: 'Plate code' },
        plate_number: { as: 'text', label: 'Plate number', required: true },
        trailer_no: { as: 'text', label: 'Trailer number' },
        container_no: { as: 'text', label: 'Container number' },
        seal_no: { as: 'text', label: 'Seal number' },
        transporter_name: { as: 'text', label: 'Transporter', required: true },
      },
      Driver: {
        driver_name: { as: 'text', label: 'Driver', required: true },
        driver_phone: { as: 'text', label: 'Phone', hint: 'With its country: +971501234567.', required: true },
        licence_expiry: { as: 'date', label: 'Licence expires' },
      },
      Load: {
        reference_type: { label: 'Reference', words: 'gateReference', required: true },
        reference_no: { as: 'text', label: 'Reference number' },
        pallets: { as: 'number' },
        cartons: { as: 'number' },
        reason: { as: 'text', label: 'Why it is changed', required: true },
      },
    },
    change: {
      call: 'pasTokens.update', with: { id: '[id]', version: '[version]' }, title: 'Token [token_no]',
      done: 'The token is saved.', showIf: { field: 'status', is: ['created'] },
    },
  }),
  rowActions: [
    { label: 'View', panel: 'gateToken' },
    { label: 'Reprint', call: 'pasTokens.slip', with: { id: '[id]', kind: 'token' } },
    {
      moves: 'pasDetention.decide', field: 'detention_status', machine: 'detentionStatus', of: '[token_no]',
      each: { confirmed: { with: { action: 'confirm' } }, waived: { with: { action: 'waive' } } },
    },
    { moves: 'pasTokens.cancel', to: 'cancelled', of: '[token_no]' },
    {
      moves: 'pasTokens.forceClose', to: 'force_closed', of: '[token_no]', with: { token_ids: ['[id]'] },
      each: {
        force_closed: {
          ask: {
            ...closing,
            actual_time: {
              as: 'dateTime', label: 'Left at', hint: 'If it is known: the whole stay is counted, and detention whose clock runs until the gate.',
            },
          },
        },
      },
    },
  ],
  bulk: [
    {
      moves: 'pasDetention.confirmMany', field: 'detention_status', machine: 'detentionStatus', to: 'confirmed', of: '[n token]',
      rows: { input: 'token_ids', field: 'id' }, most: 100, each: { confirmed: { consequence: 'Their amounts become charges for the next invoice.' } },
    },
    {
      moves: 'pasTokens.forceClose', to: 'force_closed', of: '[n token]',
      rows: { input: 'token_ids', field: 'id' }, most: 100, each: { force_closed: { ask: closing } },
    },
  ],
  period: 1,
  dates: true,
  sheet: 'Gate log',
  exportBy: 'pasTokens.download',
  empty: { title: 'No tokens yet', text: 'Tokens are made at the gate.', inPeriod: 'No tokens today.' },
}, {
  actions: (visit) => visit.may('pasDetention.statements') && <StatementButton />,
})
