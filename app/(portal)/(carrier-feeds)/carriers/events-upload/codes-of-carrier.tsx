'use client'

import { Download } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Nothing } from '@/components/cells/nothing'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { StatTile } from '@/components/ui/stat-tile'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { eventMappingStatus } from '@/lib/domain/carrier'
import { CarrierPicker } from '../../carrier-picker'

interface Props {
  path: string
  carrier: { id: number; carrier_name: string }
  summary: Reply<'carrierFeeds.summary'> | null
  codes: Reply<'carrierFeeds.codes'> | null
  mayDownload: boolean
}

const count = (n: number) => n.toLocaleString('en-US')

function Figures({ carrierId, summary }: { carrierId: number; summary: Reply<'carrierFeeds.summary'> }) {
  const list = (status: string) => `/carrier-tracking-mapping?carrier_id=${carrierId}&event_mapping_status=${status}`
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-5">
      <StatTile label="Codes" value={count(summary.total)} />
      <StatTile label="Mapped" value={count(summary.mapped)} href={list('mapped')} />
      <StatTile
        label="Unmapped" value={count(summary.unmapped)} href={list('unmapped')}
        hint={summary.unmapped > 0 ? 'Say what they mean' : 'Nothing to do'} tone={summary.unmapped > 0 ? 'orange' : 'green'}
      />
      <StatTile label="Ignored" value={count(summary.ignored)} href={list('ignored')} />
      <StatTile label="Seen in 24 h" value={count(summary.seen_24h)} />
    </div>
  )
}

function CodeTable({ rows }: { rows: Reply<'carrierFeeds.codes'>['rows'] }) {
  return (
    <div role="region" aria-label="Codes" tabIndex={0} className="thin-scroll max-h-80 overflow-auto rounded border">
      <Table>
        <thead>
          <tr><Th>Carrier code</Th><Th>Carrier’s words</Th><Th>House event</Th><Th>Mapping</Th><Th align="end">Seen</Th><Th>Last seen</Th></tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Tr key={row.id}>
              <Td>
                <bdi dir="ltr" className="font-mono text-meta">{[row.carrier_event_code, row.carrier_event_sub_code].filter(Boolean).join(' / ')}</bdi>
              </Td>
              <Td className="truncate" data-whole>{row.carrier_event_description ?? <Nothing />}</Td>
              <Td>{row.rsa_event_code ? `${row.rsa_event_code} ${row.rsa_event ?? ''}` : <Nothing />}</Td>
              <Td><Chip tone={eventMappingStatus.tone(row.event_mapping_status)}>{eventMappingStatus.label(row.event_mapping_status)}</Chip></Td>
              <Td align="end">{count(row.occurrences)}</Td>
              <Td>{row.last_seen_at ? <When moment={row.last_seen_at} /> : <Nothing />}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** A carrier's codes as they stand: how many mean something, the first of them, and the file to change them by. */
export function CodesOfCarrier({ path, carrier, summary: first, codes: firstCodes, mayDownload }: Props) {
  const router = useRouter()
  const { busy, run } = useRun()
  const { data: summary } = useAsk('carrierFeeds.summary', { id: carrier.id }, { first: first ?? undefined })
  const { data: codes } = useAsk('carrierFeeds.codes', { carrier_id: carrier.id, page_size: 25 }, { first: firstCodes ?? undefined })
  const rows = codes?.rows ?? []
  return (
    <Card
      title="Codes as they stand"
      actions={mayDownload && (
        <Button
          size="small" busy={busy !== null} icon={<Download aria-hidden className="size-4" />}
          onClick={() => void run('codes', () => download('carrierFeeds.downloadCodes', { carrier_id: carrier.id }))}
        >
          Download codes
        </Button>
      )}
    >
      <div className="flex flex-col gap-4">
        <CarrierPicker carrier={{ id: carrier.id, name: carrier.carrier_name }} onPick={(id) => router.push(`${path}?carrier_id=${id}`)} />
        {summary && (
          <Figures carrierId={carrier.id} summary={summary} />
        )}
        {codes && rows.length === 0 && <EmptyState title="No codes yet" text="They appear with the carrier’s first event, or with the file you send." />}
        {rows.length > 0 && (
          <CodeTable rows={rows} />
        )}
        {codes && codes.meta.total > rows.length && (
          <Link className="text-accent underline-offset-2 hover:underline" href={`/carrier-tracking-mapping?carrier_id=${carrier.id}`}>
            {`All ${count(codes.meta.total)} codes`}
          </Link>
        )}
      </div>
    </Card>
  )
}
