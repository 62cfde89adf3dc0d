import { request } from '../../../../session/request.ts'

/** Notes that somebody of the company opened the application; from then on its order is not ended by the buyer alone. */
export const noteOpening = ({ id }: { id: string }): void =>
  void request('entitlementOpen', { body: { id } }, { keepalive: true })
