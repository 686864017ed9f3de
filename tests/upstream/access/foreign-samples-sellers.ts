import { addDays, today } from '@/lib/domain/days'
import { nothing, reference, row, type Said } from './foreign-kinds'

/** Calls about sellers, asked of one of another client. */
export const sellerSamples = (): Record<string, Said> => ({
  'sellers.list': nothing((f) => ({ client_id: [f.client] })),
  'sellers.one': row((f) => ({ id: f.areas.seller })),
  'sellers.add': reference((f) => ({ client_ids: [f.client], contact_phone: '+441134960000', country_code: 'GB' })),
  'sellers.change': row((f) => ({ id: f.areas.seller })),
  'sellers.invite': row((f) => ({ ids: [f.areas.seller] })),
  'sellers.activeNames': nothing((f) => ({ client_id: f.client })),
  'sellers.upload': reference((f) => ({ client_id: f.client })),
  'sellerManage.list': nothing((f) => ({ client_id: [f.client] })),
  'sellerManage.crmLink': row((f) => ({ id: f.areas.seller })),
  'sellerManage.setCrmLink': row((f) => ({ id: f.areas.seller, crm_link: null })),
  'sellerManage.extend': row((f) => ({ ids: [f.areas.seller], agreement_expiry: addDays(today(), 400) })),
  'sellerOnboarding.board': nothing((f) => ({ client_id: [f.client] })),
  'sellerOnboarding.download': nothing((f) => ({ client_id: [f.client], format: 'csv' })),
  'sellerOnboarding.remind': row((f) => ({ ids: [f.areas.seller] })),
  'sellerAgreements.one': row((f) => ({ id: f.areas.seller })),
  'sellerAgreements.sign': row((f) => ({ id: f.areas.seller, full_name: 'Somebody Else', consent: true, version: 1 })),
  'sellerAgreements.retry': row((f) => ({ id: f.areas.seller })),
  'sellerAgreements.upload': row((f) => ({ id: f.areas.seller, agreement_start: today(), agreement_expiry: addDays(today(), 9) })),
  'sellerAgreements.download': row((f) => ({ id: f.areas.seller })),
  'sellerAgreements.texts': 'wordings of ours, the same for everybody who may read them',
  'sellerActing.act': row((f) => ({ seller_id: f.areas.seller })),
  'sellerActing.accept': row((f) => ({ seller_id: f.areas.seller })),
  'sellerActing.remove': row((f) => ({ id: f.areas.seller, user_id: 1 })),
})
