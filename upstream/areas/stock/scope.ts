import { Refusal } from '../../platform/refusal'

export const noSku = () => new Refusal(404, 'There is no stock of that SKU.')
