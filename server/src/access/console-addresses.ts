import { addressTest } from '../address-ranges.ts'
import type { Config } from '../config.ts'

/** Whether super admins can use the operator's console from an address. */
export function consoleAnswersTo({ consoleAddresses }: Pick<Config, 'consoleAddresses'>): (address: string) => boolean {
	return consoleAddresses ? addressTest(consoleAddresses) : () => true
}

/** The person, without super admin rights where the console doesn't answer. */
export const withRightsAt = <Person extends { is_super_admin: boolean }>(person: Person, isAllowed: boolean): Person =>
	person.is_super_admin && !isAllowed ? { ...person, is_super_admin: false } : person
