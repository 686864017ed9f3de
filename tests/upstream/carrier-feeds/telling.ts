import { createHmac } from 'node:crypto'
import { unseal } from '@/upstream/platform/tokens'
import type { useApp } from '../app'
import { given, happened, type Parcel } from '../tracking/parcels'
import type { useCarriers } from './connected'

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
export interface Event { code: string; description?: string; time?: string; location?: string; signed_by?: string }

/** Pearl Post, telling by its webhook. */
export function useTelling(app: ReturnType<typeof useApp>, here: ReturnType<typeof useCarriers>['here']) {
  const secretOf = async () => {
    const [row] = await app.query<{ setting_value: string }>(
      "select setting_value from carrier_settings where carrier_id = $1 and environment = 'production' and setting_key = 'webhook_secret'", [here.pearl],
    )
    return unseal(row?.setting_value ?? '', app.services.config.TOKEN_SECRET, 'partner secrets')
  }
  const sign = async (payload: string) => `sha256=${createHmac('sha256', await secretOf()).update(payload).digest('hex')}`
  return {
    sign,
    message: (number: string, events: Event[], sent_at: string = new Date().toISOString()) =>
      JSON.stringify({
        sent_at, shipments: [{ tracking_number: number, events: events.map((event) => ({ time: minutesAgo(1), description: event.code, ...event })) }],
      }),
    send: async (payload: string, o: { signature?: string; token?: string } = {}) => app.nobody.call('carrierFeeds.webhook', {
      webhook_token: o.token ?? here.token, payload, signature: o.signature ?? (await sign(payload)),
    }),
    async onTheWay(number: string): Promise<Parcel> {
      const made = await given(app, { carrier_id: here.pearl, carrier_code: 'PEARL', carrier_tracking_no: number })
      await happened(app, made, ['ORD02', 100], ['LMD01', 50])
      return made
    },
  }
}
