'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action, ActionField } from '@/components/screens/list-definition'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { today } from '@/lib/domain/days'
import { shift } from '@/lib/domain/vendor'

const fields = (): Record<string, ActionField> => ({
  vendor_id: { as: 'lookup', label: 'Vendor', lookup: { call: 'vendors.dropdown', value: 'id', text: 'vendor_name' }, required: true },
  warehouse_id: { as: 'lookup', label: 'Warehouse', lookup: { call: 'settings.facilities', value: 'value', text: 'label' }, required: true },
  work_date: { as: 'date', label: 'Work date', required: true, start: today() },
  shift: { as: 'choice', label: 'Shift', options: shift.options, required: true, start: 'day' },
  request_id: {
    as: 'lookup', label: 'Answers request', hint: 'Empty where it answers none.',
    lookup: {
      call: 'vendorRequests.list', value: 'id', text: '[request_no], [asked], [warehouse]',
      with: { application_type: 'manpower', status: ['accepted', 'in_progress'] },
    },
  },
})

/** A timesheet begins with its vendor, warehouse, day and shift; there is one of each. */
export function StartSheet({ mayEnter }: { mayEnter: boolean }) {
  const router = useRouter()
  const [action, setAction] = useState<Action | null>(null)
  if (!mayEnter) return <EmptyState title="Open a timesheet from the list" text="Entering hours takes the key to manage timesheets." />
  const start = (call: Action['call'], label: string, consequence: string) => setAction({
    label, ...(call ? { call } : {}), confirm: label, consequence, ask: fields(), done: 'The timesheet is started.',
  })
  return (
    <>
      <EmptyState title="Start a timesheet" text="From attendance fills in everybody who clocked in; empty, you enter people yourself." />
      <p className="mt-4 flex justify-center gap-3">
        <Button
          variant="primary"
          onClick={() => start(
            'vendorTimesheets.fromAttendance', 'From attendance',
            'Everybody of the vendor who clocked in there that day and is on no timesheet yet is filled in.',
          )}
        >
          From attendance
        </Button>
        <Button onClick={() => start('vendorTimesheets.add', 'Empty timesheet', 'You enter the people and their times.')}>Empty timesheet</Button>
      </p>
      {action && (
        <ActionDialog
          action={action} title={action.confirm ?? ''} input={{}} onClose={() => setAction(null)}
          onDone={(made) => router.push(`/vendor/timesheet?id=${(made as { id: number }).id}`)}
        />
      )}
    </>
  )
}
