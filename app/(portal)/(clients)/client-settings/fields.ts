import type { FormScreen } from '@/components/screens/form-definition'
import { clientWebhookEvent } from '@/lib/domain/client'
import { packageIncoterm } from '@/lib/domain/package'

/** The settings of clients.md 2.3 that a rule of the house reads. */
export const screen: FormScreen<'clientSettings.save'> = {
  call: 'clientSettings.save',
  with: { client_id: '[client_id]', version: '[version]' },
  sections: {
    'Cash on delivery': {
      cod_allowed: { as: 'switch', label: 'Parcels may be paid at the door' },
      cod_max_amount: { as: 'money', label: 'Most a parcel', hint: 'In AED; other currencies are turned into it.' },
    },
    Parcels: {
      default_incoterm: { as: 'choice', label: 'Incoterm where none is given', options: [...packageIncoterm.options] },
      weight_adjustment_rate: { as: 'money', label: 'Charge for weight not declared', hint: 'AED a kilogram.' },
    },
    Webhook: {
      webhook_url: { as: 'text', label: 'Address', hint: 'https:// and reachable from the internet.', autoComplete: 'off' },
      webhook_events: { as: 'choices', label: 'Tells of', options: [...clientWebhookEvent.options] },
      webhook_secret: { as: 'password', label: 'Signing secret', hint: 'whsec_ and base64, or any 32 to 128 characters; never shown again. Left empty, the one in use stays; replaced, it goes on signing for a day.', autoComplete: 'new-password' },
      webhook_retry_max: { as: 'number', label: 'Repeats', hint: '0 to 10' },
      webhook_timeout_s: { as: 'number', label: 'Waits', unit: 'seconds', hint: '3 to 30' },
    },
    'API access': {
      allowed_ips: { as: 'tags', label: 'Only from these addresses', hint: 'Like 203.0.113.0/24; left empty, from anywhere.' },
      api_rate_limit_per_min: { as: 'number', label: 'Calls a minute', hint: '60 to 6,000, for each token.' },
    },
  },
  done: 'The settings are saved.',
  then: '/client-settings?client_id=[client_id]',
}
