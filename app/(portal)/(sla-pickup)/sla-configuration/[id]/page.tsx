import { formPage } from '@/components/screens/form'
import { today } from '@/lib/domain/days'
import { CalendarPreview } from './calendar-preview'
import { PlacesPart } from './places-part'
import { StagesPart } from './stages-part'


export default formPage('/sla-configuration/[id]', {
  load: 'sla.config',
  loadWith: { id: '[id]' },
  named: 'sla_code',
  call: 'sla.changeConfig',
  with: { id: '[id]', version: '[version]' },
  create: { call: 'sla.addConfig', only: { Scope: { carrier_id: { lookup: 'carrier', shown: 'carrier', required: true } } } },
  sections: {
    Scope: {
      sla_name: { as: 'text', label: 'Name', required: true },
      client_id: { lookup: 'client', shown: 'client', hint: 'Left empty, every client. A client’s own SLA wins.' },
      country_code: { as: 'country', label: 'Destination country', words: 'servedCountry', required: true },
      origin_country_code: { as: 'country', label: 'Origin country', words: 'servedCountry', hint: 'Left empty, from anywhere.' },
      rsa_service_code: { words: 'serviceCode', hint: 'Left empty, any service.' },
      delivery_type: { words: 'slaDeliveryType', hint: 'Left empty, any but returns.' },
      scope_level: { label: 'Holds for', words: 'slaScope', required: true },
    },
    Calendar: {
      calendar: { words: 'slaCalendar', hint: 'Working hours are those of the destination country.', required: true },
      cut_off_time: { as: 'time', label: 'Cut-off', hint: 'What is ready later starts the next working day. Local time of where the clock starts.' },
    },
    Stages: {},
    Validity: {
      effective_from: { as: 'date', label: 'Effective from', required: true },
      effective_to: { as: 'date', label: 'Effective to', hint: 'Left empty, without end.' },
      priority: { as: 'number', label: 'Priority', hint: 'Lower wins where two fit alike.' },
      status: {
        as: 'choice', label: 'Status', options: [{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }],
        hint: 'A change counts for clocks that start from now on; running clocks keep what they began with.',
      },
    },
  },
  ofParts: ['scope_ids', 'stages'],
  start: { scope_level: 'country', scope_ids: [], calendar: 'working_hours', priority: 100, status: 'active', effective_from: today(), stages: [] },
  save: 'Save SLA',
  done: 'The SLA is saved.',
  then: '/sla-configuration',
}, { Scope: PlacesPart, Calendar: CalendarPreview, Stages: StagesPart })
