'use client'

import { useState } from 'react'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { hasManifestFiles, manifestBasis, manifestFormat, manifestStatus } from '@/lib/domain/manifest'
import { kg } from '@/lib/domain/weight'

type Manifest = Reply<'manifests.one'>
const size = 50
const when = (moment: string | null) => (moment ? <When moment={moment} /> : '–')

function ManifestFacts({ manifest }: { manifest: Manifest }) {
  return (
    <Facts
      groups={[
        {
          facts: [
            { label: 'For', value: manifest.user },
            { label: 'Window', value: manifest.window },
            { label: 'Basis', value: manifestBasis.label(manifest.basis) },
            { label: 'Client', value: manifest.client ?? 'All' },
            { label: 'Carrier', value: manifest.carrier ?? 'All' },
            { label: 'Facility', value: manifest.facility ?? '–' },
          ],
        },
        {
          facts: [
            { label: 'Packages', value: manifest.package_count, numeric: true },
            { label: 'Pieces', value: manifest.piece_count, numeric: true },
            { label: 'Weight kg', value: kg(manifest.total_weight), numeric: true },
            ...(manifest.cod ? [{ label: 'COD', value: manifest.cod, numeric: true }] : []),
            { label: 'Sent', value: when(manifest.sent_at) },
            { label: 'Sent to', value: manifest.sent_to.join(', ') || '–' },
          ],
        },
        ...(manifest.handed_over_at
          ? [{
              title: 'Hand-over',
              facts: [
                { label: 'Handed over', value: when(manifest.handed_over_at) },
                { label: 'Driver', value: manifest.driver_name ?? '–' },
                { label: 'Vehicle No', value: manifest.vehicle_no ?? '–' },
                { label: 'Seal No', value: manifest.seal_no ?? '–' },
                { label: 'Short', value: manifest.short_count, numeric: true },
              ],
            }]
          : []),
      ]}
    />
  )
}

function Lines({ manifest, page, onPage }: { manifest: Manifest; page: number; onPage: (page: number) => void }) {
  const last = Math.max(1, Math.ceil(manifest.lines_total / size))
  return (
    <section aria-label="Packages on this manifest" className="flex flex-col gap-2">
      <div className="thin-scroll overflow-x-auto rounded border" tabIndex={0}>
        <Table>
          <thead>
            <tr>
              <Th align="end">No</Th>
              <Th>Tracking No</Th>
              <Th>City</Th>
              <Th>Country</Th>
              <Th align="end">Pieces</Th>
              <Th align="end">Weight kg</Th>
              <Th>Hand-over</Th>
            </tr>
          </thead>
          <tbody>
            {manifest.lines.map((line) => (
              <Tr key={line.line_no}>
                <Td align="end">{line.line_no}</Td>
                <Td><bdi dir="ltr" className="font-mono">{line.tracking_no}</bdi></Td>
                <Td>{line.city}</Td>
                <Td>{line.country_code}</Td>
                <Td align="end">{line.pieces}</Td><Td align="end">{kg(line.weight)}</Td>
                <Td>{line.short ? <Chip tone="red">Short</Chip> : line.scanned_at ? <Chip tone="green">Scanned</Chip> : '–'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      </div>
      {last > 1 && (
        <p className="flex items-center justify-end gap-2">
          <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>Previous</Button>
          <span className="figures text-ink-soft">Page {page} of {last}</span>
          <Button size="small" disabled={page === last} onClick={() => onPage(page + 1)}>Next</Button>
        </p>
      )}
    </section>
  )
}

/** A manifest at a glance: what it holds, where it went, and its files. */
export function PreviewDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const [page, setPage] = useState(1)
  const answer = useAsk('manifests.one', { id, lines_page: page, lines_size: size }, { keepOld: true, pollMs: 10_000 })
  const { busy, run } = useRun()
  const manifest = answer.data
  const isThere = manifest && hasManifestFiles(manifest.status)
  return (
    <Drawer
      open
      onOpenChange={onClose}
      width="wide"
      title={manifest
        ? <span className="flex flex-wrap items-center gap-2">
          Manifest <bdi className="font-mono">{manifest.manifest_no}</bdi>
          <Chip tone={manifestStatus.tone(manifest.status)}>{manifestStatus.label(manifest.status)}</Chip>
        </span>
        : 'Manifest'}
      footer={isThere && manifestFormat.options.map(({ value, label }) => (
        <Button
          key={value} busy={busy === value} variant={value === 'pdf' ? 'primary' : 'secondary'}
          onClick={() => void run(value, () => download('manifests.download', { id, format: value }))}
        >
          {value === 'pdf' ? 'Open PDF' : `Download ${label}`}
        </Button>
      ))}
    >
      {answer.error && !manifest ? (
        <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
      ) : !manifest ? (
        <TableSkeleton rows={8} columns={4} />
      ) : (
        <div className="flex flex-col gap-4">
          {manifest.error && <Notice tone="red" title="It could not be made">{manifest.error}</Notice>}
          {manifest.void_reason && <Notice tone="yellow" title="Void">{manifest.void_reason}</Notice>}
          <ManifestFacts manifest={manifest} />
          {/* A picture made in the browser, kept by us: next/image has nothing to add. */}
          {manifest.signature && (
            <figure>
              <img src={manifest.signature} alt={`Signature of ${manifest.driver_name ?? 'the driver'}`} className="h-24 rounded border bg-white" />
            </figure>
          )}
          <Lines manifest={manifest} page={page} onPage={setPage} />
        </div>
      )}
    </Drawer>
  )
}
