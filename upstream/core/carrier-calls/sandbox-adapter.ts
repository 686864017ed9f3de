import { z } from 'zod'
import type { Services } from '../../platform/services'
import { restAdapter, type CarrierAdapter } from './adapter'
import { callCarrier } from './call-carrier'
import type { Connection } from './connection'

const Pong = z.looseObject({ webhook: z.enum(['registered', 'unknown']).optional() })

/** Carriers that have been told where to send their messages, by address, secret and place. */
const registered = new Set<string>()

/**
 * The bundled carrier: plain REST, and it forgets on every start where its messages go, so it is told before a booking whenever it asks.
 */
export function sandboxAdapter(services: Services, connection: Connection): CarrierAdapter {
  const rest = restAdapter(services, connection)
  const { webhook_url, values } = connection
  const register = () =>
    callCarrier(services, connection, {
      operation: 'register', method: 'PUT', path: '/webhook', body: { url: webhook_url, secret: values.webhook_secret ?? '' }, past: true, maxSeconds: 10,
    })
  const name = [connection.base, webhook_url, values.webhook_secret].join('|')
  const ensureRegistered = async () => {
    if (!values.webhook_secret || registered.has(name)) return
    await register()
    registered.add(name)
  }
  return {
    ...rest,
    async book(shipment, about) {
      await ensureRegistered()
      return rest.book(shipment, about)
    },
    async test() {
      const answer = await rest.test()
      const { webhook } = Pong.parse(answer.json ?? {})
      if (values.webhook_secret && webhook !== 'registered') await register()
      return answer
    },
  }
}

/** The adapter a carrier's address asks for. */
export const adapterOf = (services: Services, connection: Connection): CarrierAdapter => (
  connection.sandbox ? sandboxAdapter(services, connection) : restAdapter(services, connection)
)
