import { afterAll, beforeAll } from 'vitest'
import { drainBookings } from '@/upstream/areas/carrier-booking/dispatcher'
import { queueBookings } from '@/upstream/core/carrier-calls/queue'
import { drainMessages } from '@/upstream/areas/carrier-feeds/inbox'
import { inTransaction } from '@/upstream/db/db'
import { startSandboxCarrier, type SandboxCarrier } from '@/upstream/sandbox-carrier/server'
import { given, type Parcel } from '../tracking/parcels'
import type { Asker, useApp } from '../app'

type App = ReturnType<typeof useApp>

/** A house whose carriers are played by a sandbox of its own; `pearl` gives number and label by its API. */
export function useCarriers(app: App) {
  const here = {} as { sandbox: SandboxCarrier; admin: Asker; pearl: number; token: string }
  beforeAll(async () => {
    here.sandbox = await startSandboxCarrier()
    app.services.config.SANDBOX_CARRIER_URL = here.sandbox.url
    here.admin = await app.as('super_admin')
    const [pearl] = await app.query<{ id: number; webhook_token: string }>("select id, webhook_token from carriers where carrier_code = 'PEARL'")
    here.pearl = pearl?.id ?? 0
    here.token = pearl?.webhook_token ?? ''
  })
  afterAll(() => here.sandbox.close())
  const drain = () => drainBookings(app.services)
  return {
    here,
    drain,
    messages: () => drainMessages(app.services),
    /** A parcel to Manama that waits for Pearl Post to book it, by itself or as one of a file. */
    async waiting(differs: Record<string, unknown> = {}, uploadId: number | null = null): Promise<Parcel> {
      const parcel = await given(app, {
        carrier_id: here.pearl, carrier_code: 'PEARL', country_code: 'BH', city: 'Manama', label_status: 'pending', ...differs,
      })
      await app.query("insert into package_events (package_id, event_code, event_at, source) values ($1, 'ORD01', now() - interval '1 hour', 'system')", [
        parcel.id,
      ])
      await inTransaction(app.services.database.db, (tx) => queueBookings(tx, [parcel.id], uploadId))
      return parcel
    },
    /** What waits is due now. */
    hurry: () => app.query("update carrier_bookings set next_at = now() where state = 'waiting'"),
    /** The line to Pearl Post as if nothing had happened. */
    mend: () => app.query('delete from carrier_links where carrier_id = $1', [here.pearl]),
    async parcel(id: number) {
      const [row] = await app.query<
        {
          status: string; label_status: string; label_error: string | null
          label_path: string | null; carrier_tracking_no: string | null; attempt_count: number
        }
      >(
        'select status, label_status, label_error, label_path, carrier_tracking_no, attempt_count from packages where id = $1', [id],
      )
      if (!row) throw new Error('That parcel is gone')
      return row
    },
    async link() {
      const [row] = await app.query<{ circuit: string; failures: number; probe_at: string | null; quiet_until: string | null }>(
        'select circuit, failures, probe_at, quiet_until from carrier_links where carrier_id = $1', [here.pearl],
      )
      return row
    },
  }
}
