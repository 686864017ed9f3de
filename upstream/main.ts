import { composition, registerJobs } from './areas/areas'
import { endBoards } from './areas/pas/stream'
import { readConfig } from './config'
import { prepareDatabase } from './demo/prepare'
import { closeServices, openServices } from './platform/open-services'
import { buildServer } from './platform/server'
import { sweepSpools } from './platform/spool'
import { startSandboxCarrier } from './sandbox-carrier/server'
import { startSandboxGateway } from './sandbox-gateway/server'
import { openDemoShops } from './demo/fulfilment/sandbox-shops'
import { openDemoSystems } from './demo/fulfilment/sandbox-systems'
import { openDemoWarehouses } from './demo/fulfilment/sandbox-warehouses'
import { openDemoWhatsapp } from './demo/whatsapp/sandbox-phones'
import { SANDBOX_TENANT, startSandboxPowerBi } from './sandbox-powerbi/server'
import { startSandboxOms } from './sandbox-oms/server'
import { startSandboxShop } from './sandbox-shop/server'
import { startSandboxWhatsapp } from './sandbox-whatsapp/server'
import { startSandboxWms } from './sandbox-wms/server'

const given = readConfig()
// The demo's carriers, card payments, shops, order management and warehouse systems, and WhatsApp, answer from here; real ones are asked at their own address.
const sandbox = given.DEMO === '1' && !given.SANDBOX_CARRIER_URL ? await startSandboxCarrier() : null
const cards = given.DEMO === '1' && !given.SANDBOX_GATEWAY_URL
  ? await startSandboxGateway({ notify: (form) => `${given.PUBLIC_URL}/api/payment_webhook/${form === 'aps' ? 'sandbox' : form}` })
  : null
const shops = given.DEMO === '1' && !given.SANDBOX_SHOP_URL
  ? await startSandboxShop({ notify: (platform) => `${given.PUBLIC_URL}/api/fulfillment/client_channel_webhook/${platform}` })
  : null
const systems = given.DEMO === '1' && !given.SANDBOX_OMS_URL ? await startSandboxOms() : null
const warehouses = given.DEMO === '1' && !given.SANDBOX_WMS_URL ? await startSandboxWms() : null
const phones = given.DEMO === '1' && !given.SANDBOX_WHATSAPP_URL
  ? await startSandboxWhatsapp({ notify: () => `${given.PUBLIC_URL}/api/whatsapp_webhook` })
  : null
// Its reports are seen by browser tests alone; to people built-in dashboards stand in until a tenant of theirs is named.
const reports = given.DEMO === '1' && given.POWERBI_TENANT === SANDBOX_TENANT ? await startSandboxPowerBi() : null
const config = {
  ...given, ...reports?.env, ...(sandbox && { SANDBOX_CARRIER_URL: sandbox.url }), ...(cards && { SANDBOX_GATEWAY_URL: cards.url }),
  ...(shops && { SANDBOX_SHOP_URL: shops.url }), ...(systems && { SANDBOX_OMS_URL: systems.url }),
  ...(warehouses && { SANDBOX_WMS_URL: warehouses.url }), ...(phones && { SANDBOX_WHATSAPP_URL: phones.url }),
}
await sweepSpools()
await prepareDatabase(config)
const services = await openServices(config)
if (shops) await openDemoShops(services.database.db, shops)
if (systems) await openDemoSystems(services.database.db, systems)
if (warehouses) await openDemoWarehouses(services.database.db, warehouses)
if (phones) await openDemoWhatsapp(services.database.db, phones)
registerJobs(services)
await services.worker.start()
await services.jobs.start()
const server = config.ROLE === 'upstream' ? await buildServer(services, composition) : null
if (server) await server.listen({ host: config.HOST, port: config.PORT })
services.log.info({ role: config.ROLE, port: server ? config.PORT : undefined }, 'ready')

let leaving = false
/** Lets what is under way finish, then closes jobs and database; a second signal does not hurry it. */
async function leave() {
  if (leaving) return
  leaving = true
  endBoards(services)
  await server?.close()
  await sandbox?.close()
  await cards?.close()
  await shops?.close()
  await systems?.close()
  await warehouses?.close()
  await phones?.close()
  await reports?.close()
  await closeServices(services)
  process.exit(0)
}
process.on('SIGTERM', () => void leave())
process.on('SIGINT', () => void leave())
