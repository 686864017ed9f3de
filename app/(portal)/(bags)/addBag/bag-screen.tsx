'use client'

import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import { BagStation } from './bag-station'
import { LaneForm } from './lane-form'

export type Bag = Reply<'bags.byNumber'>
export interface BagScreenProps {
  userId: number
  types: Reply<'bags.types'>
  mixtures: Reply<'bags.mixtures'>
  /** The airport of the facility one works in. */
  home: string
  /** The bag named in the address. */
  first: Bag | null
  fault: string | null
  may: { add: boolean; board: boolean; close: boolean; print: boolean }
}

/** Open a bag for a lane, or go on with one; then scan into it until it is closed. */
export function BagScreen(props: BagScreenProps) {
  const [bag, setBag] = useState<Bag | null>(props.first)
  if (!props.may.add) return <EmptyState title="You may not fill bags" text="Ask an administrator for the permission to add bags." />
  if (bag?.status === 'open') return <BagStation key={bag.id} userId={props.userId} first={bag} may={props.may} onNew={() => setBag(null)} />
  return (
    <>
      {props.fault && <div className="mb-4"><Notice tone="red">{props.fault}</Notice></div>}
      {bag && <div className="mb-4"><Notice tone="yellow" title={`Bag ${bag.bag_no} is no longer open`}>Open another one below.</Notice></div>}
      <LaneForm {...props} onOpen={setBag} />
    </>
  )
}
