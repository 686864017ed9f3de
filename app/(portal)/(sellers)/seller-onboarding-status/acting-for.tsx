'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Waiting = Reply<'sellerActing.mine'>['invitations']

function Invitations({ waiting, busy, onAccept }: { waiting: Waiting; busy: boolean; onAccept: (id: number) => void }) {
  return (
    <Card title="Invitations">
      <ul className="flex flex-col gap-2">
        {waiting.map(({ seller_id, seller_code, legal_name }) => (
          <li key={seller_id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 truncate">{legal_name} <span className="font-mono text-ink-soft">{seller_code}</span></span>
            <Button variant="primary" size="small" busy={busy} onClick={() => onAccept(seller_id)}>Accept</Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** For whom the visitor acts, where an agency runs several sellers, and who waits to be accepted. Everything on every page is that seller's. */
export function ActingFor() {
  const { data } = useAsk('sellerActing.mine', {})
  const act = useAct('sellerActing.act')
  const accept = useAct('sellerActing.accept')
  const [going, setGoing] = useState(false)
  // Rows, menu and rights are another's from now on, so all of the page begins anew.
  const after = {
    onSuccess: () => {
      setGoing(true)
      window.location.assign('/seller-onboarding-status')
    },
    onError: (fault: { message: string }) => snack(fault.message, { tone: 'red' as const }),
  }
  if (!data || (data.sellers.length < 2 && data.invitations.length === 0)) return null
  const acting = data.sellers.find((one) => one.acting)
  return (
    <div className="mb-4 grid gap-3 xl:grid-cols-2">
      {data.sellers.length > 1 && (
        <Card title="You act for">
          <ChoiceField
            id="acting" name="acting" label="Seller" hint="Everything you see and sign is this seller’s." value={acting?.seller_id ?? null}
            options={data.sellers.map(({ seller_id, seller_code, legal_name }) => ({ value: seller_id, label: `${legal_name} (${seller_code})` }))}
            onChange={(value) => { if (value && value !== acting?.seller_id && !going) act.mutate({ seller_id: Number(value) }, after) }}
          />
        </Card>
      )}
      {data.invitations.length > 0 && (
        <Invitations waiting={data.invitations} busy={accept.isPending || going} onAccept={(seller_id) => accept.mutate({ seller_id }, after)} />
      )}
    </div>
  )
}
