'use client'

import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'

/** Reads the templates and their approval from WhatsApp now, not only at night. */
export function ReadTemplates() {
  const sync = useAct('whatsappTemplates.sync')
  const read = () => sync.mutate({}, { onSuccess: ({ message }) => snack(message), onError: (fault) => snack(fault.message) })
  return <Button busy={sync.isPending} onClick={read}>Read from WhatsApp</Button>
}
