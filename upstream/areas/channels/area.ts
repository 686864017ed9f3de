import { area } from '../../core/area'
import { seedChannels } from '../../demo/fulfilment/seed-channels'
import { channelHandlers, channelJobs } from './handlers'

export const channelsArea = area({ handlers: { channels: channelHandlers }, jobs: [channelJobs], demo: seedChannels })
