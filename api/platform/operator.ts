// Who runs this installation of Purse: named by the legal documents and by every document that Purse issues.
import type { Settings } from './settings'

export type Operator = {
  name: string
  address: string
  /** Empty where there is none. */
  taxNumber: string
  /** The country or state whose law applies. */
  law: string
}

/** Shown where a deployment has not named itself; the deploy check refuses to publish these. */
const UNNAMED = {
  name: '[Name of the operator]',
  address: '[Registered address of the operator]',
  law: '[Country whose law applies]',
}

export function operatorOf({
  OPERATOR_NAME,
  OPERATOR_ADDRESS,
  OPERATOR_TAX_NUMBER,
  GOVERNING_LAW,
}: Settings): Operator {
  return {
    name: OPERATOR_NAME || UNNAMED.name,
    address: OPERATOR_ADDRESS || UNNAMED.address,
    taxNumber: OPERATOR_TAX_NUMBER ?? '',
    law: GOVERNING_LAW || UNNAMED.law,
  }
}

/** "Issued by Example Limited, 1 Street, Nairobi. Tax number P05." */
export function issuedBy({ name, address, taxNumber }: Operator): string {
  return `Issued by ${name}, ${address}.${taxNumber && ` Tax number ${taxNumber}.`}`
}
