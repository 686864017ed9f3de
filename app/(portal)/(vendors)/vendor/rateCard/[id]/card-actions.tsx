'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { download } from '@/lib/client/ask'
import type { RateCardStatus } from '@/lib/domain/vendor'

interface Props {
  card: { id: number; card_no: string; version_no: number }
  /** Where its machine lets it go. */
  next: readonly RateCardStatus[]
  /** It has been approved once: another version can be made of it. */
  isDecided: boolean
  mayManage: boolean
  mayDecide: boolean
}

const named = ({ card_no, version_no }: Props['card']) => `${card_no} version ${version_no}`

function actionsOf({ card, next, isDecided, mayManage, mayDecide }: Props): { action: Action; input: Record<string, unknown> }[] {
  const act = (action: string) => ({ id: card.id, action })
  return [
    ...(
      mayManage && isDecided
        ? [{
          action: {
            label: 'New version', call: 'vendorRates.newVersion' as const, confirm: `New version of ${card.card_no}`,
            consequence: 'A draft with the same rules and rates; once approved it ends the one before.',
            ask: { valid_from: { as: 'date' as const, label: 'From', required: true }, valid_to: { as: 'date' as const, label: 'Until', required: true } },
            done: 'The draft is made.',
          },
          input: { id: card.id },
        }]
        : []
    ),
    ...(
      mayManage && next.includes('submitted')
        ? [{
          action: {
            label: 'Submit', call: 'vendorRates.act' as const, confirm: `Submit ${named(card)}?`,
            consequence: 'Someone else must decide it.', done: 'The card waits for a decision.',
          },
          input: act('submit'),
        }]
        : []
    ),
    ...(mayDecide && next.includes('approved') ? [
      {
        action: {
          label: 'Approve', call: 'vendorRates.act' as const, confirm: `Approve ${named(card)}?`,
          consequence: 'It prices timesheets from its first day and can no longer be edited.', done: 'The card is approved.',
        },
        input: act('approve'),
      },
      {
        action: {
          label: 'Reject', call: 'vendorRates.act' as const, confirm: `Reject ${named(card)}?`,
          ask: { remarks: { as: 'longText' as const, label: 'What has to change', required: true } }, danger: true as const, done: 'The card is rejected.',
        },
        input: act('reject'),
      },
    ] : []),
  ]
}

/** The next steps of a card. */
export function CardActions(props: Props) {
  const router = useRouter()
  const [chosen, setChosen] = useState<ReturnType<typeof actionsOf>[number] | null>(null)
  return (
    <>
      <Button onClick={() => void download('vendorRates.paper', { id: props.card.id })}>Print</Button>
      {actionsOf(props).map((one) => (
        <Button key={one.action.label} variant={one.action.label === 'Approve' ? 'primary' : undefined} onClick={() => setChosen(one)}>
          {one.action.label}
        </Button>
      ))}
      {chosen && (
        <ActionDialog
          action={chosen.action} title={chosen.action.confirm ?? ''} input={chosen.input} onClose={() => setChosen(null)} onDone={() => router.refresh()}
        />
      )}
    </>
  )
}
