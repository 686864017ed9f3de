'use client'

import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { snack } from '@/components/ui/snackbar'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { bookingState, type SettingEnvironment } from '@/lib/domain/carrier-feed'

interface Props {
  carrierId: number
  environment: SettingEnvironment
  first: Reply<'carrierSettings.bookings'> | null
  mayEdit: boolean
}

/** Parcels the carrier is still to be told of, or refused, each with its reason. */
export function WaitingPanel({ carrierId, environment, first, mayEdit }: Props) {
  const { data } = useAsk(
    'carrierSettings.bookings', { id: carrierId, environment, state: ['waiting', 'refused'], page_size: 25 }, { first: first ?? undefined, pollMs: 8000 },
  )
  const again = useAct('carrierSettings.again')
  const rows = data?.rows ?? []
  if (rows.length === 0) return null
  const send = (id: number) => again.mutate({ id }, {
    onSuccess: () => snack('Queued. The carrier is notified in a moment.'), onError: (error) => snack(error.message, { tone: 'red' }),
  })
  return (
    <Card title={`Waiting or refused (${(data?.meta.total ?? rows.length).toLocaleString('en-US')})`} flush>
      <div role="region" aria-label="Waiting or refused" tabIndex={0} className="thin-scroll max-h-80 overflow-auto">
        <Table>
          <thead>
            <tr>
              <Th>Package</Th>
              <Th>To do</Th>
              <Th>State</Th>
              <Th>Why</Th>
              <Th align="end">Tries</Th>
              <Th>Next try</Th>
              <Th>Since</Th>
              <Th><span className="sr-only">Actions</span></Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.id}>
                <Td>
                  <Link className="font-mono text-meta text-accent underline-offset-2 hover:underline" href={`/packages/${row.package_id}`}>
                    {row.tracking_no}
                  </Link>
                </Td>
                <Td>{row.action === 'cancel' ? 'Cancel' : row.wants_label ? 'Book, with label' : 'Book'}</Td>
                <Td><Chip tone={bookingState.tone(row.state)}>{bookingState.label(row.state)}</Chip></Td>
                <Td className="max-w-80 truncate" data-whole>{row.error ?? <Nothing />}</Td>
                <Td align="end">{row.attempts}</Td>
                <Td>{row.next_at ? <When moment={row.next_at} /> : <Nothing />}</Td>
                <Td><When moment={row.created_at} /></Td>
                <Td>
                  {mayEdit && (
                    <Button size="small" variant="quiet" busy={again.isPending} aria-label={`Try ${row.tracking_no} now`} onClick={() => send(row.id)}>
                      Try now
                    </Button>
                  )}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}
