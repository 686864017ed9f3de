import { area } from '../../core/area'
import { b2bUploadHandlers } from './handlers'
import { b2bInboundUpload } from './inbound-upload'
import { b2bOutboundUpload, outboundFileUpload } from './outbound-upload'

export const b2bUploadsArea = area({
  handlers: { b2bUploads: b2bUploadHandlers },
  uploads: { b2b_inbound: b2bInboundUpload, b2b_outbound: b2bOutboundUpload, outbound_file: outboundFileUpload },
})
