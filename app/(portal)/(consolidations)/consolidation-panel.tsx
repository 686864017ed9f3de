'use client'

import { useOpenPanel } from '@/components/screens/use-open-panel'
import { later } from '@/components/ui/later'
import type { AgentQueue } from '@/lib/domain/consolidation'

const SummaryDrawer = later(() => import('./summary-drawer').then((part) => part.SummaryDrawer))
const FlightsDialog = later(() => import('./flights-dialog').then((part) => part.FlightsDialog))
const LaneDialog = later(() => import('./lane-dialog').then((part) => part.LaneDialog))
const DepartDialog = later(() => import('./depart-dialog').then((part) => part.DepartDialog))
const MergeDialog = later(() => import('./merge-dialog').then((part) => part.MergeDialog))
const ColumnsDialog = later(() => import('./columns-dialog').then((part) => part.ColumnsDialog))
const ReceiveStation = later(() => import('./receive-station').then((part) => part.ReceiveStation))

const CustomsSteps = later(() => import('./customs-steps').then((part) => part.CustomsSteps))

const names = ['summary', 'customs', 'flights', 'lane', 'depart', 'receive', 'merge', 'columns'] as const

/** What is opened over a queue: a closer look, steps of customs, legs, the scan of a lane, a departure, a receiving, a merge or the choice of columns. */
export function ConsolidationPanel({ queue, userId, mayClear = false }: { queue: AgentQueue; userId: number; mayClear?: boolean }) {
  const { open, close } = useOpenPanel(names)
  if (!open) return null
  if (open.name === 'merge') return <MergeDialog chosen={open.value} onClose={close} />
  if (open.name === 'columns') return <ColumnsDialog queue={queue} onClose={close} />
  const id = Number(open.value)
  if (!Number.isSafeInteger(id) || id < 1) return null
  if (open.name === 'flights') return <FlightsDialog key={id} id={id} onClose={close} />
  if (open.name === 'lane') return <LaneDialog key={id} id={id} onClose={close} />
  if (open.name === 'depart') return <DepartDialog key={id} id={id} onClose={close} />
  if (open.name === 'receive') return <ReceiveStation key={id} id={id} userId={userId} onClose={close} />
  if (open.name === 'customs') return <CustomsSteps key={id} id={id} mayClear={mayClear} onClose={close} />
  return <SummaryDrawer key={id} id={id} onClose={close} />
}
