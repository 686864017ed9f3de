import { area } from '../../core/area'
import { seedChannels } from '../../demo/fulfilment/seed-channels'
import { channelSkuHandlers, inventorySyncHandlers } from './channel-sku-handlers'
import { channelSkuUpload } from './channel-sku-upload'
import { channelHandlers, channelJobs, channelMessageHandlers } from './handlers'
import { channelMappingHandlers } from './mapping-handlers'

export const channelsArea = area({
  handlers: {
    channels: channelHandlers, channelMappings: channelMappingHandlers, channelMessages: channelMessageHandlers, channelSkus: channelSkuHandlers,
    inventorySync: inventorySyncHandlers,
  },
  jobs: [channelJobs],
  uploads: { channel_sku: channelSkuUpload }, demo: seedChannels,
})
