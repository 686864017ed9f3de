'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Facts, type Fact } from '@/components/ui/facts'
import { Nothing } from '@/components/cells/nothing'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { countryName } from '@/lib/domain/countries'

type Details = Reply<'tracking.details'>

const fact = (label: string, value: string | null): Fact => ({ label, value: value || <Nothing /> })

/** Who receives the parcel. The phone is masked as on the package's own page until it is asked for, and asking is logged. */
export function ConsigneeCard({ details }: { details: Details }) {
  const [isShown, setShown] = useState(false)
  const { data, error, isFetching } = useAsk('tracking.details', { tracking_no: details.package.tracking_no, reveal: true }, { enabled: isShown })
  const { package: parcel, masked } = data ?? details
  const show = masked && <Button size="small" variant="quiet" busy={isFetching} onClick={() => setShown(true)}>Show phone</Button>
  return (
    <Card title="Consignee" actions={show}>
      {error && <div className="mb-3"><Notice tone="red">{error.message}</Notice></div>}
      <Facts
        groups={[{
          facts: [
            fact('Name', parcel.consignee_name), fact('Phone', parcel.consignee_phone),
            fact('City', parcel.city), fact('Country', countryName(parcel.country_code)),
          ],
        }]}
      />
      {masked && <p className="mt-2 text-meta text-ink-faint">Showing it is logged.</p>}
    </Card>
  )
}
