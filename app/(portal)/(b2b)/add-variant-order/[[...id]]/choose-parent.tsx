'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LookupField } from '@/components/fields/lookup'
import { Card } from '@/components/ui/card'
import { ask } from '@/lib/client/ask'
import { openInbound } from '@/lib/domain/inbound'
import { openOutbound } from '@/lib/domain/outbound'
import { variantDirection, type VariantDirection } from '@/lib/domain/variant'

/** Orders of a direction that are not over, by number or reference. */
async function found(direction: VariantDirection, search: string, signal?: AbortSignal) {
  const page = { search, page_size: 25 }
  if (direction === 'inbound') {
    const { rows } = await ask('b2bInbound.list', { ...page, status: [...openInbound] }, { signal })
    return rows.map(({ id, inbound_no, ref_no, client }) => ({ value: id, label: `${inbound_no} · ${ref_no} · ${client}` }))
  }
  const { rows } = await ask('outbound.list', { ...page, status: [...openOutbound] }, { signal })
  return rows.map(({ id, outbound_no, ref_no, client }) => ({ value: id, label: `${outbound_no} · ${ref_no} · ${client}` }))
}

/** Which order's units are labelled: the form begins with it. */
export function ChooseParent({ may }: { may: Record<VariantDirection, boolean> }) {
  const router = useRouter()
  const offered = variantDirection.options.filter(({ value }) => may[value])
  const [direction, setDirection] = useState<VariantDirection>(offered[0]?.value ?? 'outbound')
  return (
    <Card title="Whose units are labelled">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          id="choose-direction" name="direction" label="When" required options={offered} value={direction}
          onChange={(value) => setDirection(value === 'inbound' ? 'inbound' : 'outbound')}
        />
        <LookupField
          key={direction} id="choose-parent" name="parent" label={direction === 'inbound' ? 'Inbound order' : 'Outbound order'} required value={null}
          search={(typed, signal) => found(direction, typed, signal)}
          onChange={(id) => { if (id !== null) router.push(`/add-variant-order/${id}?direction=${direction}`) }}
        />
      </div>
    </Card>
  )
}
