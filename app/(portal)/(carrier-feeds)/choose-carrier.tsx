'use client'

import { useRouter } from 'next/navigation'
import { EmptyState } from '@/components/ui/empty-state'
import { CarrierPicker } from './carrier-picker'

/** A page about a carrier before one is chosen: nobody is set up by mistake for the first of the alphabet. */
export function ChooseCarrier({ path }: { path: string }) {
  const router = useRouter()
  return (
    <>
      <CarrierPicker carrier={null} onPick={(id) => router.push(`${path}?carrier_id=${id}`)} />
      <EmptyState title="Choose a carrier" text="Nothing is shown until you say whose page this is." />
    </>
  )
}
