import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/pas-sites', {
  call: 'pasSites.sites',
  columns: {
    site_code: { label: 'Site', sort: true }, name: { sort: true }, city: 'text', opens_at: { label: 'Opens' },
    closes_at: { label: 'Closes' }, gates: { as: 'number', label: 'Gates' }, docks: { as: 'number', label: 'Docks' },
    bays: { as: 'number', label: 'Bays' }, kiosks: { as: 'number', label: 'Kiosks' },
    require_declaration: { as: 'bool', label: 'Declaration' }, require_photo: { as: 'bool', label: 'Photos' },
    require_seal_check: { as: 'bool', label: 'Seal check' }, call_timeout_minutes: { as: 'number', label: 'Call timeout, min' },
    languages: { as: 'chips', words: 'gateLanguage' }, status: 'recordStatus',
    early_minutes: { as: 'number', label: 'Early, min', hidden: true }, late_minutes: { as: 'number', label: 'Late, min', hidden: true },
    token_expiry_hours: { as: 'number', label: 'Token expires, h', hidden: true },
    open_alert_hours: { as: 'number', label: 'Open alert, h', hidden: true },
    exit_allowance_minutes: { as: 'number', label: 'Exit allowance, min', hidden: true },
    speed_limit_kmh: { as: 'number', label: 'Speed limit, km/h', hidden: true },
    help_phone: { as: 'phone', label: 'Help phone', hidden: true },
  },
  filters: { status: 'recordStatus' },
  search: 'Site code or name',
  sort: { by: 'site_code', way: 'a_to_z' },
  form: dialogForm<'pasSites.addSite', 'pasSites.changeSite'>({
    sections: {
      Site: {
        warehouse_id: { label: 'Warehouse', lookup: 'facility' },
        opens_at: { as: 'time', label: 'Opens' },
        closes_at: { as: 'time', label: 'Closes' },
        help_phone: { as: 'phone', label: 'Help phone', hint: 'Printed on the slip.' },
        languages: { label: 'Languages of the kiosks', words: 'gateLanguage' },
        alert_emails: { as: 'tags', label: 'Alerts go to' },
      },
      'At the gate': {
        require_declaration: { as: 'switch', label: 'Drivers sign the declaration' },
        require_photo: { as: 'switch', label: 'Photos are taken', hint: 'Of each vehicle at the gate, and of damage at the dock.' },
        require_seal_check: { as: 'switch', label: 'Seals are checked' },
        slip_auto_print: { as: 'switch', label: 'Slips print by themselves' },
        speed_limit_kmh: { as: 'number', label: 'Speed limit', unit: 'km/h' },
        reefer_limit: { as: 'text', label: 'Warm above', unit: '°C' },
        token_expiry_hours: { as: 'number', label: 'Unused tokens expire after', unit: 'h' },
      },
      'In the yard': {
        early_minutes: { as: 'number', label: 'Early before the slot by', unit: 'min' },
        late_minutes: { as: 'number', label: 'Late after the slot by', unit: 'min' },
        call_timeout_minutes: { as: 'number', label: 'A call lapses after', unit: 'min' },
        exit_allowance_minutes: { as: 'number', label: 'Time to leave', unit: 'min' },
        open_alert_hours: { as: 'number', label: 'Alert when open over', unit: 'h' },
        clean_after_dock: { as: 'switch', label: 'Docks are cleaned after each vehicle' },
      },
    },
    add: {
      call: 'pasSites.addSite', label: 'Add site', done: 'The site is added.',
      start: {
        require_declaration: true, require_photo: false, require_seal_check: true, slip_auto_print: true, opens_at: '06:00',
        closes_at: '22:00', early_minutes: 30, late_minutes: 30, call_timeout_minutes: 10, token_expiry_hours: 4,
        open_alert_hours: 12, exit_allowance_minutes: 30, speed_limit_kmh: 10, languages: ['en', 'ar', 'hi', 'ur'],
      },
    },
    change: { call: 'pasSites.changeSite', with: { id: '[id]', version: '[version]' }, title: 'Site [site_code]', done: 'The site is saved.' },
  }),
  rowActions: [
    { label: 'Gates', opens: '/pas-gates?warehouse_id=[warehouse_id]' },
    { label: 'Docks', opens: '/pas-docks?warehouse_id=[warehouse_id]' },
    { label: 'Kiosks', opens: '/pas-kiosks?warehouse_id=[warehouse_id]' },
    { moves: 'pasSites.changeSite', of: '[site_code]', each: { inactive: { consequence: 'No tokens are made there any more. Open tokens go on.' } } },
  ],
  empty: { title: 'No sites yet', text: 'A site is a warehouse with a gate.' },
  sheet: 'PAS sites',
})
