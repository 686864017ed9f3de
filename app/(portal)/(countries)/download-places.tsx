'use client'

import { Download } from 'lucide-react'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { download } from '@/lib/client/ask'

type Call = 'places.downloadStates' | 'places.downloadCities' | 'places.downloadAreas' | 'places.downloadPincodes'
type StatusChoice = 'all' | 'active' | 'inactive'

const statusChoices: { value: StatusChoice; label: string }[] = [
  { value: 'all', label: 'All' }, { value: 'active', label: 'Active only' }, { value: 'inactive', label: 'Inactive only' },
]

/** The present rows as a file that may be sent back as it is. */
export function DownloadPlaces({ call, country, stateId }: { call: Call; country: string; stateId?: number }) {
  const [status, setStatus] = useState<StatusChoice>('all')
  const { busy, run } = useRun()
  const get = () => void run('download', () => download(call, { country_code: country, status, ...(stateId && { state_id: stateId }) }))
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="w-40">
        <ChoiceField
          id={`which-${call}`} name="status" label="Rows" value={status}
          onChange={(value) => setStatus((value ?? 'all') as StatusChoice)} options={statusChoices}
        />
      </div>
      <Button icon={<Download aria-hidden className="size-4" />} busy={busy !== null} onClick={get}>Download</Button>
    </div>
  )
}
