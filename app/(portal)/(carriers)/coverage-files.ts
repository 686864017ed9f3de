import { lookups } from '@/components/screens/lookups'
import type { UploadScreen } from '@/components/screens/upload-definition'

/** A file of one carrier asks which. */
export const ofCarrier: NonNullable<UploadScreen['params']> = {
  carrier_id: { as: 'lookup', label: 'Carrier', required: true, lookup: lookups.carrier },
}
