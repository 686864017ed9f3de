import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'
import { WhatsappMessages } from './whatsapp-messages'

/** On the page of a parcel: how many of the last messages are shown. */
const SHOWN = 4

/** What was last said of a parcel with its consignee, with the way to the whole conversation. */
export function WhatsappCard({ conversation: { id, unread, messages } }: { conversation: NonNullable<Reply<'whatsapp.ofParcel'>> }) {
  return (
    <Card
      title="WhatsApp"
      actions={<>{unread > 0 && <Chip tone="orange">{unread} unread</Chip>}<Link className="text-accent underline" href={`/whatsapp/${id}`}>Open</Link></>}
    >
      <WhatsappMessages conversationId={id} messages={messages.slice(-SHOWN)} />
    </Card>
  )
}
