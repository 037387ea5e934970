// A salon or shop as submitted, in lines: for its owner, and for the admin who reviews it.
import type { OwnShopResponse } from '../../../api/identity/business/responses'
import type { OwnSalonResponse } from '../../../api/onboarding/responses'
import { pointText } from '../../../api/platform/places/map-link'
import { Facts } from '../../ui/display/facts'

export function SalonFacts({ salon }: { salon: OwnSalonResponse }) {
  return (
    <Facts
      facts={[
        ['Salon name', salon.name],
        ['Salon type', salon.businessType],
        ['Description', salon.description],
        ['Price range', '$'.repeat(salon.priceRange)],
        ['Address', `${salon.address}\n${salon.city}`],
        ['On the map', salon.pin ? pointText(salon.pin) : null],
        ['Phone', salon.phone],
        ['Email', salon.email],
        ['License', salon.licence],
        ['Tax number', salon.taxNumber || 'None'],
      ]}
    />
  )
}

export function ShopFacts({ shop }: { shop: OwnShopResponse }) {
  return (
    <Facts
      facts={[
        ['Store name', shop.name],
        ['Description', shop.description],
        ['Address', `${shop.address}\n${shop.city}`],
        ['Phone', shop.phone],
        ['Tax number', shop.taxNumber],
      ]}
    />
  )
}
