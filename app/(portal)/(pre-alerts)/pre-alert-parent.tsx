import type { Parent } from '@/components/screens/parent-definition'
import { Lost } from '@/components/shell/lost'
import { Link } from '@/components/ui/link'
import type { Reply } from '@/lib/contract/types'

type One = Omit<Reply<'preAlerts.one'>, 'id'> & { id: number }

const notFound = <Lost sentence="Record not found." />

/** The pre-alert of the address, with its number above its pages. */
export const preAlert: Parent<One> = {
  name: 'pre-alert',
  query: null,
  find: async (visit) => {
    const id = Number(visit.params.id)
    if (!Number.isSafeInteger(id) || id < 1) return { instead: notFound }
    const one = await visit.need('preAlerts.one', { id })
    visit.about.name = `${one.pre_alert_no} · House waybills`
    return {
      record: { ...one, id: Number(one.id) },
      head: <p className="mb-2"><Link href={`/editPreAlert/${id}`}>{one.pre_alert_no}</Link> <span
      className="text-ink-soft">{[one.master_no, one.lane].filter(Boolean).join(' · ')}</span></p>,
    }
  },
}
