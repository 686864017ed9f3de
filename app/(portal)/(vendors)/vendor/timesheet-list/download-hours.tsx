'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { addDays, today } from '@/lib/domain/days'

/** A vendor's hours in the columns of the upload, to be mended and sent again. */
export function DownloadHours() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Download hours</Button>
      {open && (
        <ActionDialog
          action={{
            label: 'Download', call: 'vendorTimesheets.download', consequence: 'The file has the columns of the upload: mend it and send it again.',
            ask: {
              vendor_id: { as: 'lookup', label: 'Vendor', lookup: lookups.vendor, required: true },
              from: { as: 'date', label: 'From', required: true, start: addDays(today(), -7) }, to: { as: 'date', label: 'To', required: true, start: today() },
            },
            done: 'The file is downloaded.',
          }}
          title="Download hours" input={{}} onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
