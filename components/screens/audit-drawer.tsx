'use client'

import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { dayTime } from '@/lib/domain/days'
import type { PanelProps } from './list-panels'

const text = (value: unknown) => (value === null || value === undefined || value === '' ? '–' : String(value))

/** One line of the audit log with all it changed, which a row of a list cuts. */
export default function AuditDrawer({ row, onClose }: PanelProps) {
  const changes = Array.isArray(row.changes) ? (row.changes as string[]) : []
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} width="wide" title={text(row.did)} description={text(row.record)}>
      <div className="flex flex-col gap-4">
        <Facts
          groups={[{
            facts: [
              { label: 'When', value: dayTime(String(row.at)) }, { label: 'Who', value: text(row.actor) }, { label: 'Kind of record', value: text(row.what) },
              { label: 'Record', value: text(row.record) }, { label: 'Id', value: text(row.entity_id) }, { label: 'Action', value: text(row.action) },
              { label: 'From', value: text(row.ip) }, { label: 'Request', value: text(row.request_id) },
            ],
          }]}
        />
        <div>
          <h3 className="mb-1.5 text-meta font-semibold text-ink-faint">What changed</h3>
          {changes.length === 0 && <p className="text-ink-soft">No field was changed.</p>}
          <ul className="flex flex-col gap-1">{changes.map((line) => <li key={line} className="break-words">{line}</li>)}</ul>
        </div>
      </div>
    </Drawer>
  )
}
