import { recordBodyPage } from '@/components/screens/record-body'
import { RestrictionForm } from './restriction-form'

export default recordBodyPage(
  '/linehaul/[id]/restriction/[carrier_id]',
  {
    load: 'linehaul.restriction',
    input: { id: '[id]', carrier_id: '[carrier_id]' },
    named: '[linehaul_code] · [carrier]',
    change: { call: 'linehaul.saveRestriction' },
    readOnly: 'Changing restrictions takes the key to edit them.',
  },
  // The form is tried on a parcel while it is being filled in.
  ({ record, maySave }) => record && <RestrictionForm key={record.version} first={record} maySave={maySave} />,
)
