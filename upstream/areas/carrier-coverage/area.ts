import { area } from '../../core/area'
import { capacityUse } from './alert-values'
import { carrierCoverageHandlers } from './handlers'
import { carrierAliasUpload } from './upload-aliases'
import { compareAreaUpload, comparePincodeUpload } from './upload-compare'
import { carrierCountryUpload } from './upload-countries'
import { carrierAreaUpload, carrierCityUpload, carrierPincodeUpload } from './upload-places'

export const carrierCoverageArea = area({
  handlers: { carrierCoverage: carrierCoverageHandlers },
  uploads: {
    carrier_country: carrierCountryUpload,
    carrier_country_city: carrierCityUpload,
    rsa_carrier_country_city: carrierAliasUpload,
    carrier_area: carrierAreaUpload,
    carrier_pincode: carrierPincodeUpload,
    rsa_carrier_area_compare: compareAreaUpload,
    rsa_carrier_pincode_compare: comparePincodeUpload,
  },
  alerts: [capacityUse],
})
