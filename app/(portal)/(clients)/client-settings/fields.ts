import type { FormScreen } from '@/components/screens/form-definition'
import { labelPapers } from '@/lib/domain/label-setup'
import { paperFormats } from '@/lib/domain/linehaul'

/** The settings of clients.md 2.3 that one of our rules reads. */
export const screen: FormScreen<'clientSettings.save'> = {
  call: 'clientSettings.save',
  with: { client_id: '[client_id]', version: '[version]' },
  sections: {
    'Cash on delivery': {
      cod_allowed: { as: 'switch', label: 'Parcels may be paid at the door' },
      cod_max_amount: { as: 'money', label: 'Most a parcel', hint: 'In AED; other currencies are turned into it.' },
    },
    Parcels: {
      default_incoterm: { label: 'Incoterm where none is given', words: 'packageIncoterm' },
      auto_allocate_carrier: {
        as: 'switch', label: 'Carriers are chosen by the rules', hint: 'Off: an order that names no carrier waits until one is chosen on the package.',
      },
      pod_required: {
        as: 'switch', label: 'Every delivery wants a proof', hint: 'Off: deliveries a carrier reported without one are not listed as missing it.',
      },
      insurance_default: { as: 'switch', label: 'Orders are insured' },
      insurance_percent: { as: 'number', label: 'Insurance', unit: '% of the declared value', hint: 'Put on the invoice of orders that are insured.' },
      weight_adjustment_rate: { as: 'money', label: 'Charge for weight not declared', hint: 'AED a kilogram.' },
    },
    Labels: {
      label_size: {
        as: 'choice', label: 'Paper',
        options: paperFormats.filter(({ code }) => labelPapers.some((paper) => paper === code)).map(({ code, name }) => ({ value: code, label: name })),
        hint: 'Left empty: as the lane or the carrier says.',
      },
      label_format: { as: 'choice', label: 'File', options: [{ value: 'pdf', label: 'PDF' }, { value: 'zpl', label: 'ZPL, for label printers' }] },
      print_logo_on_label: { as: 'switch', label: 'Logo on labels' },
      print_invoice_with_label: { as: 'switch', label: 'Commercial invoice after each label', hint: 'In PDF, where the contents are recorded.' },
    },
    Webhook: {
      webhook_url: { as: 'text', label: 'Address', hint: 'https:// and reachable from the internet.', autoComplete: 'off' },
      webhook_events: { label: 'Tells of', words: 'clientWebhookEvent' },
      webhook_secret: {
        as: 'password', label: 'Signing secret',
        hint: 'whsec_ and base64, or any 32 to 128 characters; never shown again. Left empty, the one in use stays; replaced, it goes on signing for a day.',
        autoComplete: 'new-password',
      },
      webhook_retry_max: { as: 'number', label: 'Repeats', hint: '0 to 10' },
      webhook_timeout_s: { as: 'number', label: 'Waits', unit: 'seconds', hint: '3 to 30' },
      schedular_interval_min: {
        as: 'number', label: 'Batches every', unit: 'minutes', hint: '5 to 1,440; for subscriptions sent by the clock that say nothing else.',
      },
    },
    'Mail of each morning': {
      notify_email_events: { label: 'Tells of', words: 'clientMailEvent', hint: 'What happened the day before; nothing chosen, no mail.' },
      report_recipients: { as: 'tags', label: 'Goes to', hint: 'E-mail addresses, at most 10; left empty, to the contact of the client.' },
    },
    'API access': {
      allowed_ips: { as: 'tags', label: 'Only from these addresses', hint: 'Like 203.0.113.0/24; left empty, from anywhere.' },
      api_rate_limit_per_min: { as: 'number', label: 'Calls a minute', hint: '60 to 6,000, for each token.' },
    },
  },
  done: 'The settings are saved.',
  then: '/client-settings?client_id=[client_id]',
}
