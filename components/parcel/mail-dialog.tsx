'use client'

import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { counted } from '@/lib/domain/counted'

const mail: Action = {
  label: 'Send mail',
  call: 'trackingDesk.mail',
  consequence: 'The receivers get the status and every event of these parcels as a file.',
  ask: {
    to: { as: 'tags', label: 'To', hint: 'Up to 10 addresses; Enter or a comma adds one.', required: true },
    cc: { as: 'tags', label: 'Cc' },
    message: { as: 'longText', label: 'Message', hint: 'At most 500 characters.' },
    attach: { as: 'choice', label: 'Attach', required: true, start: 'xlsx', options: [{ value: 'xlsx', label: 'Excel' }, { value: 'pdf', label: 'PDF' }] },
  },
  done: 'The mail is on its way.',
}

/** Mails the tracking of some parcels; what was typed stays when it is refused. */
export function MailDialog({ numbers, onClose }: { numbers: string[]; onClose: () => void }) {
  const title = numbers.length === 1 ? `Mail the tracking of ${numbers[0]}` : `Mail the tracking of ${counted(numbers.length, 'parcel')}`
  return <ActionDialog action={mail} title={title} input={{ tracking_nos: numbers }} onClose={onClose} />
}
