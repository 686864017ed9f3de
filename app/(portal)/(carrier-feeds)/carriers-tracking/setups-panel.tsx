'use client'

import { useState } from 'react'
import { Nothing } from '@/components/cells/nothing'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { later } from '@/components/ui/later'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { numberSource } from '@/lib/domain/carrier'
import { checkDigitMethod } from '@/lib/domain/check-digits'
import { counted } from '@/lib/domain/counted'
import { guardedStatus } from '@/lib/domain/record-status'

const SetupDrawer = later(() => import('./setup-drawer').then((part) => part.SetupDrawer))

type Setups = Reply<'carrierFeeds.trackings'>

/** Where the chosen carrier's numbers come from and how it is polled. */
export function SetupsPanel({ carrierId, first, mayEdit }: { carrierId: number; first: Setups; mayEdit: boolean }) {
  const [editing, setEditing] = useState<number | null>(null)
  const { data = first } = useAsk('carrierFeeds.trackings', { id: carrierId }, { first })
  return (
    <div className="mb-4">
      <Card title="Number setups" flush actions={mayEdit && <Button size="small" onClick={() => setEditing(0)}>Add setup</Button>}>
        {data.rows.length === 0 && (
          <EmptyState title="No number setup yet" text="Without one, parcels keep our number and the carrier is polled in batches of 50." />
        )}
        {data.rows.length > 0 && (
          <div role="region" aria-label="Number setups" tabIndex={0} className="thin-scroll overflow-x-auto">
            <Table>
              <thead>
                <tr>
                  <Th>Source</Th>
                  <Th>Prefix</Th>
                  <Th>Pattern</Th>
                  <Th>Sample</Th>
                  <Th>Check digit</Th>
                  <Th align="end">Alert below</Th>
                  <Th align="end">Left</Th>
                  <Th align="end">Batch</Th>
                  <Th align="end">Stop after</Th>
                  <Th>Status</Th>
                  <Th><span className="sr-only">Actions</span></Th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <Tr key={row.id}>
                    <Td>{numberSource.label(row.number_source)}</Td>
                    <Td><bdi dir="ltr" className="font-mono text-meta">{row.prefix || <Nothing />}</bdi></Td>
                    <Td><bdi dir="ltr" className="font-mono text-meta">{row.pattern}</bdi></Td>
                    <Td><bdi dir="ltr" className="font-mono text-meta">{row.sample}</bdi></Td>
                    <Td>{checkDigitMethod.label(row.check_digit)}</Td>
                    <Td align="end">{row.low_stock_threshold.toLocaleString('en-US')}</Td>
                    <Td align="end">{row.remaining === null ? <Nothing /> : row.remaining.toLocaleString('en-US')}</Td>
                    <Td align="end">{row.poll_batch_size}</Td>
                    <Td align="end">{counted(row.stop_polling_after_days, 'day')}</Td>
                    <Td><Chip tone={guardedStatus.tone(row.status)}>{guardedStatus.label(row.status)}</Chip></Td>
                    <Td>
                      {mayEdit && <Button size="small" variant="quiet" aria-label={`Edit setup ${row.sample}`} onClick={() => setEditing(row.id)}>Edit</Button>}
                    </Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </Card>
      {editing !== null && (
        <SetupDrawer key={editing} carrierId={carrierId} setup={data.rows.find(({ id }) => id === editing) ?? null} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}
