'use client'

import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { Tabs } from '@/components/ui/tabs'
import { download } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { coverageType, type CoverageType } from '@/lib/domain/linehaul'
import { ChosenPlaces, PlaceFilters, PlacePager, PlaceRows, usePlaceList } from './place-parts'
import { SheetBack } from './sheet-back'

interface Props {
  id: number
  name: string
  code: string
  client: string
  counts: Record<string, number>
  start: CoverageType
  first: Reply<'linehaul.coverageList'>
  countries: { value: string | number; label: string }[]
  mayEdit: boolean
}

function Places({
  id, code, type, first, countries, mayEdit,
}: Pick<Props, 'id' | 'code' | 'countries' | 'mayEdit'> & { type: CoverageType; first?: Props['first'] }) {
  const list = usePlaceList({ id, type, first })
  const { filter, set, filtered, answer, rows, picked, setPicked, toggle } = list
  const [removing, setRemoving] = useState(false)
  const change = useAct('linehaul.change')
  const act = (coverage: { mode?: 'include' | 'exclude'; ids?: number[]; remove?: number[] }, done: string) =>
    change.mutate({ id, coverage }, {
      onSuccess: ({ allocated }) => {
        setPicked(new Set())
        setRemoving(false)
        snack(allocated.length > 0 ? `${done} ${counted(allocated.length, 'open parcel there keeps its', 'open parcels there keep their')} carrier.` : done)
      },
    })
  const ids = [...picked]
  return (
    <div className="flex flex-col gap-3">
      <PlaceFilters type={type} filter={filter} countries={countries} set={set} />
      {change.error && <Notice tone="red">{change.error.message}</Notice>}
      {picked.size > 0 && (
        <ChosenPlaces
          count={picked.size} busy={change.isPending} onRemove={() => setRemoving(true)}
          onMode={(mode) => act({ ids, mode }, `${mode === 'exclude' ? 'Left out' : 'Included'} ${counted(ids.length, 'place')}.`)}
        />
      )}
      {answer.error ? <Failure
        sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching}
      />
        : rows.length === 0 && !answer.isPending ? <EmptyState
          title={filtered ? 'No places match' : 'No places of this kind'}
          text={filtered ? 'Change or clear the filters.' : 'Add them in the fourth step of the linehaul.'}
        />
          : <PlaceRows rows={rows} picked={picked} onPick={mayEdit ? toggle : null} />}
      <PlacePager {...list} />
      <ConfirmDialog
        open={removing} onOpenChange={setRemoving} title={`Remove ${counted(ids.length, 'place')} from ${code}?`}
        consequence="Parcels already allocated keep their carrier." confirmLabel="Remove" tone="danger"
        busy={change.isPending} onConfirm={() => act({ remove: ids }, `Removed ${counted(ids.length, 'place')}.`)}
      />
    </div>
  )
}

/** What a lane serves and leaves out, kind by kind, with how many of its carriers reach each place. */
export function CoverageScreen({ id, name, code, client, counts, start, first, countries, mayEdit }: Props) {
  const tabs = coverageType.names.map((type) => ({
    id: type, label: coverageType.label(type), count: counts[type] ?? 0,
    content: <Places key={type} id={id} code={code} type={type} first={type === start ? first : undefined} countries={countries} mayEdit={mayEdit} />,
  }))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="me-auto"><b>{name}</b> <span className="text-ink-soft">{client}</span></p>
        <Button onClick={() => void download('linehaul.coverageFile', { linehaul_id: id })}>Download</Button>
        <Button onClick={() => void download('linehaul.sheet', { id })}>Coverage and rates as a sheet</Button>
        {mayEdit && <SheetBack id={id} code={code} />}
        <ButtonLink href={`/linehaul/carriers/${id}`}>Carriers</ButtonLink>
        {mayEdit && <ButtonLink variant="primary" href={`/linehaul/add/${id}?step=4`}>Edit</ButtonLink>}
      </div>
      <Tabs tabs={tabs} label="Places by kind" />
    </div>
  )
}
