import { area } from '../../core/area'
import { feedSilent, unmappedEvent, unreadableEvents } from './alert-values'
import { carrierCodeUpload } from './codes-upload'
import { carrierEmailHandlers, carrierFeedHandlers, carrierFeedJobs, carrierMappingHandlers, carrierPlaceHandlers, carrierSettingsHandlers } from './handlers'

export const carrierFeedsArea = area({
  handlers: {
    carrierEmails: carrierEmailHandlers,
    carrierFeeds: carrierFeedHandlers,
    carrierMapping: carrierMappingHandlers,
    carrierPlaces: carrierPlaceHandlers,
    carrierSettings: carrierSettingsHandlers,
  },
  jobs: [carrierFeedJobs],
  uploads: { tracking_events: carrierCodeUpload },
  alerts: [feedSilent, unmappedEvent, unreadableEvents],
})
