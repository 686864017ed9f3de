'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { ScanField } from '@/components/screens/scan-field'
import { play } from '@/components/screens/scan-tones'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { floorJob } from '@/lib/domain/floor-job'
import { Refused } from '@/lib/domain/refused'

type Job = Reply<'floor.find'>[number]
interface Found { code: string; jobs: Job[]; fault: string | null }

/** Jobs of a number that is on more than one: the parts of a wave, a shelf of two warehouses, an order half received. */
const Jobs = ({ jobs, onBegin }: { jobs: readonly Job[]; onBegin: (job: Job) => void }) => (
  <ul className="flex flex-col gap-2">
    {jobs.map((job) => (
      <li key={job.id}>
        <Button size="large" variant="secondary" onClick={() => onBegin(job)}>
          {floorJob.label(job.job)} <code>{job.number}</code> <span className="text-ink-soft">{[job.client, job.warehouse].filter(Boolean).join(', ')}</span>
        </Button>
      </li>
    ))}
  </ul>
)

/** One scan of an order, a wave or a shelf opens its job; where there are several they are offered. */
export function FloorScan() {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  const cover = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<Found | null>(null)
  const find = async (code: string) => {
    try {
      const jobs = await ask('floor.find', { code })
      setFound({ code, jobs, fault: null })
      play(jobs.length > 0 ? 'ok' : 'alert')
      if (jobs.length === 1 && jobs[0]) router.push(jobs[0].href)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFound({ code, jobs: [], fault: error.message })
      play('alert')
    }
  }
  return (
    <div ref={cover} data-size="kiosk" className="mb-4 flex max-w-xl flex-col gap-3">
      <ScanField field={field} within={cover} label="Scan an order, a wave or a shelf" onScan={(code) => void find(code)} />
      <div aria-live="polite">
        {found?.fault && <Notice tone="red">{found.fault}</Notice>}
        {found && !found.fault && found.jobs.length === 0 && (
          <Notice tone="orange">Nothing is to be done with {found.code}. Scan an order, a wave, a carton or a shelf.</Notice>
        )}
        {found && found.jobs.length > 1 && <Jobs jobs={found.jobs} onBegin={({ href }) => router.push(href)} />}
      </div>
    </div>
  )
}
