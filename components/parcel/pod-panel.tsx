'use client'

import { Camera } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Facts, type Fact } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { fieldLabel } from '@/lib/domain/field-label'
import type { Tone } from '@/lib/domain/machine'
import { money } from '@/lib/domain/money'
import type { Given } from './add-pod-dialog'
import { PodMap } from './pod-map'

const AddPodDialog = lazy(() => import('./add-pod-dialog').then((part) => ({ default: part.AddPodDialog })))

interface Props {
  packageId: number
  trackingNo: string
  hasPod: boolean
  isDelivered: boolean
  mayAdd: boolean
}

type Proof = Reply<'tracking.pod'>

const tones: Record<string, Tone> = { complete: 'green', partial: 'orange', disputed: 'red' }

function AddProof({ packageId, trackingNo, given, isDelivered }: { packageId: number; trackingNo: string; given: Given | null; isDelivered: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Camera aria-hidden className="size-4" />}
        disabledReason={!isDelivered && 'The package has not been delivered yet.'} onClick={() => setOpen(true)}
      >
        {given ? 'Replace proof' : 'Add proof'}
      </Button>
      {isOpen && <Suspense><AddPodDialog packageId={packageId} trackingNo={trackingNo} given={given} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}

function ProofView({ proof }: { proof: Proof }) {
  const facts: Fact[] = [
    { label: 'Delivered', value: <When moment={proof.delivered_at} /> },
    { label: 'Received by', value: proof.receiver_name },
    { label: 'Relation', value: fieldLabel(proof.relation) },
    ...(
      proof.cod_collected
        ? [{
          label: 'COD collected',
          value: `${money(proof.cod_collected, proof.cod_currency ?? 'AED')}${proof.cod_method ? `, ${proof.cod_method}` : ''}`, numeric: true,
        }]
        : []
    ),
    { label: 'Proof is', value: <Chip tone={tones[proof.status] ?? 'grey'}>{fieldLabel(proof.status)}</Chip> },
    { label: 'Source', value: proof.source === 'carrier_api' ? 'Carrier' : fieldLabel(proof.source) },
    ...(proof.driver_name ? [{ label: 'Driver', value: proof.driver_name }] : []),
    ...(proof.run_no ? [{ label: 'Run', value: <bdi dir="ltr" className="font-mono text-[0.8125rem]">{proof.run_no}</bdi> }] : []),
    ...(proof.otp_verified ? [{ label: 'Code', value: 'Given by the consignee' }] : []),
  ]
  const pictures = [
    ...(proof.signature_url ? [{ name: 'Signature', url: proof.signature_url }] : []), ...proof.photo_urls.map((url, at) => ({ name: `Photo ${at + 1}`, url })),
  ]
  const { cod_dispute: dispute } = proof
  return (
    <div className="flex flex-col gap-4">
      {dispute && (
        <Notice tone="orange" title="COD does not match">
          {money(dispute.expected, dispute.currency)} was due, {money(dispute.collected, dispute.currency)} was
          collected: {money(dispute.difference, dispute.currency)} difference.
        </Notice>
      )}
      <Facts groups={[{ facts }]} />
      {pictures.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {pictures.map(({ name, url }) => (
            <a key={name} href={url} target="_blank" rel="noreferrer" className="rounded border bg-surface p-2 hover:border-line-control">
              <img src={url} alt={name} loading="lazy" className="h-40 max-w-full object-contain" />
              <span className="mt-1 block text-meta text-ink-soft">{name}</span>
            </a>
          ))}
        </div>
      )}
      <PodMap {...proof} />
    </div>
  )
}

/** Proof of delivery: who took it and when, signature, photos, where, cash. Asked for when its tab is opened. */
export function PodPanel({ packageId, trackingNo, hasPod, isDelivered, mayAdd }: Props) {
  const { data, error, refetch, isFetching } = useAsk('tracking.pod', { id: packageId }, { enabled: hasPod })
  const add = mayAdd && <AddProof packageId={packageId} trackingNo={trackingNo} given={data ?? null} isDelivered={isDelivered} />
  if (!hasPod) return (
    <EmptyState
      title="No proof of delivery yet." text={isDelivered ? 'Photos and a signature can be added.' : 'It comes with the delivery.'} action={add || undefined}
    />
  )
  if (error && !data) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <div role="status" aria-label="Loading proof of delivery"><Skeleton className="h-48 w-full" /></div>
  return (
    <div className="flex flex-col gap-4">
      <ProofView proof={data} />
      {add && <div>{add}</div>}
    </div>
  )
}
