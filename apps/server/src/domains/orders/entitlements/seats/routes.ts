import {
  seatGive,
  seatLinkCreate,
  seatLinkEnd,
  seatList,
  seatOffer,
  seatTake,
  seatTakeBack,
} from '@biaojie/contract/orders/seats.ts'
import type { Serve } from '../../../../http/serve.ts'
import type { OrderDeps } from '../../context.ts'
import { giveSeats, revokeSeat } from './holders.ts'
import { claimSeat, createLink, endLink, readOffer } from './links.ts'
import { listSeats } from './on-wire.ts'

/** Serves the calls about the seats of a company's rights. */
export function serveSeats(serve: Serve, deps: OrderDeps): void {
  serve(seatList, ({ body }, { who }) => listSeats(deps, who, body.id))
  serve(seatGive, ({ body }, { who }) => giveSeats(deps, who, body))
  serve(seatTakeBack, ({ body }, { who }) => revokeSeat(deps, who, body))
  serve(seatLinkCreate, ({ body }, { who }) => createLink(deps, who, body))
  serve(seatLinkEnd, ({ body }, { who }) => endLink(deps, who, body.id))
  serve(seatOffer, ({ body }, { who }) => readOffer(deps, who, body.key))
  serve(seatTake, ({ body }, { who }) => claimSeat(deps, who, body.key))
}
