import { lookups } from '@/components/screens/lookups'
import { summaryPage } from '@/components/screens/summary'
import { projectionDirection, reportGrouping } from '@/lib/domain/pas-projection'

export default summaryPage('/pas-projection-report', {
  call: 'pasProjections.report',
  rows: 'rows',
  days: 30,
  groups: reportGrouping.options,
  filters: {
    warehouse_id: { label: 'Site', lookup: lookups.site },
    client_id: { label: 'Client', lookup: lookups.client },
    direction: { label: 'Direction', all: 'Both', options: projectionDirection.options },
  },
  tiles: [
    { label: 'Projected vehicles', field: 'projected_vehicles', as: 'number', hint: '[projected_pallets] pallets' },
    { label: 'Came', field: 'actual_vehicles', as: 'number', hint: '[walk_in] walk-ins' },
    { label: 'Accuracy', field: 'accuracy_pct', as: 'percent' },
    { label: 'On time', field: 'on_time_pct', as: 'percent', hint: '[early] early, [late] late' },
    { label: 'No-shows', field: 'no_show', as: 'number' },
    { label: 'Detention', field: 'detention', as: 'money', hint: 'Docks in use [dock_use_pct] %' },
  ],
  chart: { of: 'projected and actual vehicles', bars: { projected_vehicles: 'Projected', actual_vehicles: 'Came' }, unit: 'vehicles' },
  figures: {
    projected_vehicles: { as: 'number', label: 'Projected' },
    actual_vehicles: { as: 'number', label: 'Came' }, projected_pallets: { as: 'number', label: 'Pallets' },
    accuracy_pct: { as: 'percent', label: 'Accuracy' }, on_time_pct: { as: 'percent', label: 'On time' }, early: 'number',
    late: 'number', walk_in: { as: 'number', label: 'Walk-in' }, no_show: { as: 'number', label: 'No-show' },
    average_yard_wait: { as: 'duration', label: 'Yard wait' }, average_dock_time: { as: 'duration', label: 'Dock time' },
    average_dwell: { as: 'duration', label: 'Dwell' }, peak_hour: 'text',
    dock_use_pct: { as: 'percent', label: 'Dock use' }, detention: 'money',
  },
  exports: { call: 'pasProjections.reportFile', formats: ['xlsx', 'csv'] },
  actions: [{ label: 'Schedules', opens: '/pas-report-schedules', call: 'pasReportSchedules.list' }],
  label: 'Projection report',
  empty: { title: 'Nothing projected and nothing came', text: 'Choose other days or fewer filters.' },
})
