import type { ManifestDay } from '@/lib/domain/manifest'
import type { Template } from '../template-draft'

type Configuration = NonNullable<Template['configuration']>

/** What is edited of a schedule. */
export type Schedule = Omit<Configuration, 'version' | 'scope_client' | 'scope_carrier' | 'scope_facility' | 'days'> & { days: ManifestDay[] }

const usual: Schedule = {
  basis: 'label_created', scope_client_id: null, scope_carrier_id: null, scope_facility_id: null, formats: ['pdf', 'xlsx'], recipients: [], cc: [],
  subject: 'Manifest {manifest_no}', body: 'Manifest {manifest_no} of {date} with {count} packages is attached.', days: [], start_time: null, end_time: null,
  send_empty: false, split_by: 'none', auto_send: true,
}

export function scheduleOf({ configuration }: Template): Schedule {
  if (!configuration) return usual
  const { version: _version, scope_client: _client, scope_carrier: _carrier, scope_facility: _facility, ...schedule } = configuration
  return schedule as Schedule
}

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** What the server would refuse, by field (manifests.md 4). */
export function scheduleFault(schedule: Schedule): Record<string, string> {
  const faults: Record<string, string> = {}
  const wrong = schedule.recipients.find((one) => !isAddress(one))
  if (wrong) faults.recipients = `${wrong} is not an email address.`
  else if (schedule.auto_send && schedule.recipients.length === 0) faults.recipients = 'Enter at least one recipient or switch automatic sending off.'
  if ((schedule.start_time ?? '00:00') === (schedule.end_time ?? '24:00')) faults.start_time = 'Start and end must differ.'
  return faults
}
