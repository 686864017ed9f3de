import { area } from '../../core/area'
import { seedClientHscodes } from '../../demo/ior-products/seed-client-hscodes'
import { clientHscodeHandlers } from './handlers'
import { clientHscodeUpload } from './upload'

export const clientHscodesArea = area({
  handlers: { clientHscodes: clientHscodeHandlers }, uploads: { client_product_hscode: clientHscodeUpload }, demo: seedClientHscodes,
})
