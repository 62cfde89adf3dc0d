import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ApplicationView } from './shown-application.ts'

type ShownPackage = ApplicationView['list'][number]
type ShownPrice = ShownPackage['pricesResponse'][number]

/** The package and price chosen for buying. */
export type Selection = { chosenPackage: ShownPackage; price: ShownPrice | undefined }

/**
 * Keeps the chosen package and term: at first the ones in the address, else the seller's suggestion. Another package keeps
 * the term if it has it.
 */
export function useSelection({ list, chosen }: ApplicationView) {
  const requestedPrice = useSearchParams()[0].get('price')
  const first = list.find(({ pricesResponse }) => pricesResponse.some(({ id }) => id === requestedPrice))
  const [packageId, setPackageId] = useState(first?.id ?? chosen.packageProductId)
  const [priceId, setPriceId] = useState((first && requestedPrice) || chosen.packagePriceId)
  const chosenPackage = list.find(({ id }) => id === packageId) ?? list[0]!
  const price =
    chosenPackage.pricesResponse.find(({ id }) => id === priceId) ?? chosenPackage.pricesResponse[0]
  const select = (packageId: string, term?: ShownPrice) => {
    const wanted = term ?? price
    const next = list.find(({ id }) => id === packageId) ?? chosenPackage
    const same = next.pricesResponse.find(
      ({ duration, durationUnit }) => duration === wanted?.duration && durationUnit === wanted?.durationUnit,
    )
    setPackageId(next.id)
    setPriceId(
      (same ?? next.pricesResponse.find(({ isDefault }) => isDefault) ?? next.pricesResponse[0])?.id ?? '',
    )
  }
  return [{ chosenPackage, price } satisfies Selection, select] as const
}
export type Select = ReturnType<typeof useSelection>[1]
