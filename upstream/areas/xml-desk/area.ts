import { area } from '../../core/area'
import { seedXmlInvoices } from '../../demo/xml-desk/seed-xml-desk'
import type { Services } from '../../platform/services'
import { commercialXmlHandlers, rsaXmlHandlers, xmlFileHandlers } from './handlers'
import { readXmlFile } from './read-file'

/** Files are read beside requests, one after another. */
function xmlJobs(services: Services): void {
  services.jobs.work('xml.read', ({ id }) => readXmlFile(services, Number(id)))
}

export const xmlInvoicesArea = area({
  handlers: { commercialXmlInvoices: commercialXmlHandlers, rsaXmlInvoices: rsaXmlHandlers, xmlFiles: xmlFileHandlers }, jobs: [xmlJobs],
  demo: seedXmlInvoices,
})
