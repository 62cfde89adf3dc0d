import { request } from '../../../../session/request.ts'

/** Records that the company opened the application. After that the buyer cannot end the order without staff. */
export const noteOpening = ({ id }: { id: string }): void =>
  void request('entitlementOpen', { body: { id } }, { keepalive: true })
